import { nearestName } from './nearest.ts'
import { figureShape, recordOf, type AnalysedShape, unknownShape, type ShapeWalk, walkShape } from './shape.ts'

interface InlinePartial {
  readonly program: hbs.AST.Program
  readonly scope: NameScope
}

export interface NameScope {
  readonly contexts: readonly AnalysedShape[]
  readonly beyond: AnalysedShape | undefined
  readonly named: ReadonlyMap<string, AnalysedShape>
  readonly inlines: ReadonlyMap<string, InlinePartial>
}

export const scopeOf = (root: AnalysedShape): NameScope => ({
  contexts: [root],
  beyond: undefined,
  named: new Map(),
  inlines: new Map(),
})

export const withNames = (
  scope: NameScope,
  names: readonly string[],
  shapes: readonly AnalysedShape[] = [],
): NameScope =>
  names.length === 0
    ? scope
    : {
        ...scope,
        named: new Map([...scope.named, ...names.map((name, nth) => [name, shapes[nth] ?? unknownShape] as const)]),
      }

export const scopeWithin = (scope: NameScope, context: AnalysedShape): NameScope => ({
  ...scope,
  contexts: [context, ...scope.contexts],
})

export const scopeWithoutContext = (scope: NameScope): NameScope => ({ ...scope, contexts: [], beyond: unknownShape })

/** `#with` on the same object adds no context, so `../` may then mean more than one thing. */
export const scopePerhapsWithin = (scope: NameScope, context: AnalysedShape): NameScope =>
  context.kind === 'unknown' || context === scope.contexts[0]
    ? { ...scope, contexts: [context], beyond: unknownShape }
    : scopeWithin(scope, context)

export const contextAt = ({ contexts, beyond }: NameScope, depth: number): AnalysedShape | undefined =>
  contexts[depth] ?? beyond

export interface SoughtPath {
  readonly walk: ShapeWalk
  readonly parts: readonly string[]
  readonly lead: string
  readonly isOfContext: boolean
}

const dataVariablesShape = recordOf({
  index: figureShape,
  key: figureShape,
  first: figureShape,
  last: figureShape,
  level: figureShape,
  root: unknownShape,
})

const isScoped = ({ original }: hbs.AST.PathExpression): boolean => /^(?:\.|this\b)/.test(original)

export const simpleName = (path: hbs.AST.PathExpression, { named }: NameScope): string | undefined => {
  const [name] = path.parts
  const isSimple = path.parts.length === 1 && path.depth === 0 && !path.data && !isScoped(path)
  return isSimple && name !== undefined && !named.has(name) ? name : undefined
}

const emptyShape: AnalysedShape = recordOf({})

export const seekPath = (path: hbs.AST.PathExpression, scope: NameScope, root: AnalysedShape): SoughtPath => {
  const { parts, depth, data } = path
  const [first = '', ...others] = parts
  if (data && first === 'root')
    return { walk: walkShape(root, others), parts: others, lead: '@root.', isOfContext: false }
  if (data) return { walk: walkShape(dataVariablesShape, parts), parts, lead: '@', isOfContext: false }
  const named = depth === 0 && !isScoped(path) ? scope.named.get(first) : undefined
  if (named !== undefined)
    return { walk: walkShape(named, others), parts: others, lead: `${first}.`, isOfContext: false }
  const lead = depth > 0 ? '../'.repeat(depth) : (/^(?:this\.|\.\/)?/.exec(path.original)?.[0] ?? '')
  return { walk: walkShape(contextAt(scope, depth) ?? emptyShape, parts), parts, lead, isOfContext: true }
}

const nearestIn = (shape: AnalysedShape | undefined, part: string, after: readonly string[]): string | undefined =>
  shape?.kind === 'record'
    ? nearestName(
        part,
        [...shape.fields].filter(([, inner]) => walkShape(inner, after).isThere).map(([name]) => name),
      )
    : undefined

export const suggestedParts = (
  of: AnalysedShape,
  part: string,
  after: readonly string[],
): readonly string[] | undefined => {
  const beside = nearestIn(of, part, after)
  if (beside !== undefined) return [beside, ...after]
  if (of.kind !== 'record') return undefined
  for (const [name, inner] of of.fields) {
    const below = nearestIn(inner, part, after)
    if (below !== undefined) return [name, below, ...after]
  }
  return undefined
}

export const suggestedPath = (
  { walk: found, parts, lead, isOfContext }: SoughtPath,
  depth: number,
  scope: NameScope,
): string | null => {
  if (found.isThere) return null
  const { of, at } = found
  const [part = '', ...after] = parts.slice(at)
  const meant = suggestedParts(of, part, after)
  if (meant !== undefined) return `${lead}${[...parts.slice(0, at), ...meant].join('.')}`
  if (!isOfContext || at > 0) return null
  const around = scope.contexts
    .map((context, nth) => ({ nth, name: nearestIn(context, part, after) }))
    .find(({ nth, name }) => nth > depth && name !== undefined)
  return around === undefined ? null : `${'../'.repeat(around.nth)}${[around.name, ...after].join('.')}`
}
