import { nearestName } from './nearest.ts'
import { figure, recordOf, type Shape, unknown, type Walk, walk } from './shape.ts'

interface Inline {
  readonly program: hbs.AST.Program
  readonly scope: Scope
}

export interface Scope {
  readonly contexts: readonly Shape[]
  readonly beyond: Shape | undefined
  readonly named: ReadonlyMap<string, Shape>
  readonly inlines: ReadonlyMap<string, Inline>
}

export const scopeOf = (root: Shape): Scope => ({
  contexts: [root],
  beyond: undefined,
  named: new Map(),
  inlines: new Map(),
})

export const withNames = (scope: Scope, names: readonly string[], shapes: readonly Shape[] = []): Scope =>
  names.length === 0
    ? scope
    : {
        ...scope,
        named: new Map([...scope.named, ...names.map((name, nth) => [name, shapes[nth] ?? unknown] as const)]),
      }

export const within = (scope: Scope, context: Shape): Scope => ({ ...scope, contexts: [context, ...scope.contexts] })

export const adrift = (scope: Scope): Scope => ({ ...scope, contexts: [], beyond: unknown })

/** `#with` on the same object adds no context, so `../` may then mean more than one thing. */
export const perhapsWithin = (scope: Scope, context: Shape): Scope =>
  context.kind === 'unknown' || context === scope.contexts[0]
    ? { ...scope, contexts: [context], beyond: unknown }
    : within(scope, context)

export const contextAt = ({ contexts, beyond }: Scope, depth: number): Shape | undefined => contexts[depth] ?? beyond

export interface Sought {
  readonly walk: Walk
  readonly parts: readonly string[]
  readonly lead: string
  readonly isOfContext: boolean
}

const frame = recordOf({ index: figure, key: figure, first: figure, last: figure, level: figure, root: unknown })

const isScoped = ({ original }: hbs.AST.PathExpression): boolean => /^(?:\.|this\b)/.test(original)

export const simpleName = (path: hbs.AST.PathExpression, { named }: Scope): string | undefined => {
  const [name] = path.parts
  const isSimple = path.parts.length === 1 && path.depth === 0 && !path.data && !isScoped(path)
  return isSimple && name !== undefined && !named.has(name) ? name : undefined
}

const nowhere: Shape = recordOf({})

export const seek = (path: hbs.AST.PathExpression, scope: Scope, root: Shape): Sought => {
  const { parts, depth, data } = path
  const [first = '', ...others] = parts
  if (data && first === 'root') return { walk: walk(root, others), parts: others, lead: '@root.', isOfContext: false }
  if (data) return { walk: walk(frame, parts), parts, lead: '@', isOfContext: false }
  const named = depth === 0 && !isScoped(path) ? scope.named.get(first) : undefined
  if (named !== undefined) return { walk: walk(named, others), parts: others, lead: `${first}.`, isOfContext: false }
  const lead = depth > 0 ? '../'.repeat(depth) : (/^(?:this\.|\.\/)?/.exec(path.original)?.[0] ?? '')
  return { walk: walk(contextAt(scope, depth) ?? nowhere, parts), parts, lead, isOfContext: true }
}

const nearestIn = (shape: Shape | undefined, part: string, after: readonly string[]): string | undefined =>
  shape?.kind === 'record'
    ? nearestName(
        part,
        [...shape.fields].filter(([, inner]) => walk(inner, after).isThere).map(([name]) => name),
      )
    : undefined

export const meantParts = (of: Shape, part: string, after: readonly string[]): readonly string[] | undefined => {
  const beside = nearestIn(of, part, after)
  if (beside !== undefined) return [beside, ...after]
  if (of.kind !== 'record') return undefined
  for (const [name, inner] of of.fields) {
    const below = nearestIn(inner, part, after)
    if (below !== undefined) return [name, below, ...after]
  }
  return undefined
}

export const meantPath = (
  { walk: found, parts, lead, isOfContext }: Sought,
  depth: number,
  scope: Scope,
): string | null => {
  if (found.isThere) return null
  const { of, at } = found
  const [part = '', ...after] = parts.slice(at)
  const meant = meantParts(of, part, after)
  if (meant !== undefined) return `${lead}${[...parts.slice(0, at), ...meant].join('.')}`
  if (!isOfContext || at > 0) return null
  const around = scope.contexts
    .map((context, nth) => ({ nth, name: nearestIn(context, part, after) }))
    .find(({ nth, name }) => nth > depth && name !== undefined)
  return around === undefined ? null : `${'../'.repeat(around.nth)}${[around.name, ...after].join('.')}`
}
