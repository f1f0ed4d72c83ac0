import type { HelperEntry } from './helper-catalogue.ts'
import type { SourceField } from '../lookups/lookups.ts'

interface CompletionScope {
  readonly prefix: string
  readonly alias: string | null
}

const blockWords = /^(\w+)\s+([\w.@/]+)?(?:.*\bas\s*\|\s*(\w+))?/

const absolutePath = (path: string, prefix: string): string => {
  if (path.startsWith('@root.')) return path.slice('@root.'.length)
  if (path === 'this' || path === '.') return prefix.replace(/\.$/, '')
  return `${prefix}${path.replace(/^this\./, '')}`
}

const resolvePathInScope = (scopes: readonly CompletionScope[], path: string): string => {
  const up = (/^(?:\.\.\/)+/.exec(path)?.[0].length ?? 0) / 3
  const scope = scopes.at(-1 - up) ?? scopes[0]
  const named = scopes.findLast(({ alias }) => alias !== null && path.startsWith(`${alias}.`))
  if (named !== undefined) return `${named.prefix}${path.slice(path.indexOf('.') + 1)}`
  return absolutePath(path.slice(up * 3), scope?.prefix ?? '')
}

const declaredHelper =
  /^[ \t]*(?:async[ \t]+)?function[ \t]+([A-Za-z_$][\w$]*)[ \t]*\(([^)]*)\)|^[ \t]*var[ \t]+([A-Za-z_$][\w$]*)[ \t]*=[ \t]*(?:async[ \t]*)?(?:function\b|\(|[A-Za-z_$][\w$]*[ \t]*=>)|^[ \t]*helpers\.([A-Za-z_$][\w$]*)[ \t]*=/gm

/** Functions at the top of the script and entries of `helpers`; not names of `const` and `let`. */
export const scriptHelpers = (script: string): readonly HelperEntry[] =>
  Array.from(script.matchAll(declaredHelper), ([, named, given = '', assigned, put]) => {
    const name = named ?? assigned ?? put ?? ''
    return {
      name,
      signature: [name, ...given.split(',').map((one) => one.trim())].filter((word) => word !== '').join(' '),
      description: 'A helper of this report.',
      example: `{{${name}}}`,
      isBlock: false,
    }
  })

type MustacheKind = 'comment' | 'block' | 'value'

interface MustacheTag {
  readonly kind: MustacheKind
  readonly from: number
  readonly to: number
  readonly inner: string
  readonly mark: string
}

const mustachePattern =
  /\{\{!--[\s\S]*?--\}\}|\{\{~?!(?!--)[\s\S]*?\}\}|\{\{\{?~?([#/^>&*]*)\s*((?:(?!\}\})[\s\S])*?)~?\}\}\}?/g

const kindOf = (text: string, mark: string, inner: string): MustacheKind => {
  if (/^\{\{~?!/.test(text)) return 'comment'
  return /[#/^]/.test(mark) || /^else\b/.test(inner) ? 'block' : 'value'
}

export const mustachesIn = (text: string): readonly MustacheTag[] =>
  Array.from(text.matchAll(mustachePattern), (match) => {
    const [whole, mark = '', inner = ''] = match
    return {
      kind: kindOf(whole, mark, inner),
      from: match.index,
      to: match.index + whole.length,
      inner: inner.trim(),
      mark,
    }
  })

const openedScope = (scopes: readonly CompletionScope[], { inner }: MustacheTag): CompletionScope => {
  const [, helper = '', path = '', alias = null] = blockWords.exec(inner) ?? []
  const same = scopes.at(-1) ?? { prefix: '', alias: null }
  if (path === '') return same
  if (helper === 'each') return { prefix: `${resolvePathInScope(scopes, path)}.*.`, alias }
  return helper === 'with' ? { prefix: `${resolvePathInScope(scopes, path)}.`, alias } : same
}

const outermostScope: CompletionScope = { prefix: '', alias: null }

const scopesAt = (before: string): readonly CompletionScope[] =>
  mustachesIn(before).reduce<readonly CompletionScope[]>(
    (scopes, mustache) => {
      if (mustache.mark.includes('#')) return [...scopes, openedScope(scopes, mustache)]
      return mustache.mark === '/' && scopes.length > 1 ? scopes.slice(0, -1) : scopes
    },
    [outermostScope],
  )

export interface TemplateCompletion {
  readonly label: string
  readonly kind: 'field' | 'list' | 'helper' | 'block'
  readonly detail: string
  readonly info: string
}

export interface TemplateCompletions {
  readonly from: number
  readonly options: readonly TemplateCompletion[]
}

interface CompletionCatalogue {
  readonly fields: readonly SourceField[]
  readonly helpers: readonly HelperEntry[]
}

const fieldOf = ({ path, type, description }: SourceField, prefix: string, before: string): TemplateCompletion => {
  const rest = path.slice(prefix.length)
  const star = rest.indexOf('.*')
  return star < 0
    ? { label: `${before}${rest}`, kind: 'field', detail: type, info: description }
    : { label: `${before}${rest.slice(0, star)}`, kind: 'list', detail: 'list', info: 'For each row: {{#each …}}' }
}

const completionsUnder = (
  fields: readonly SourceField[],
  { prefix }: CompletionScope,
  before: string,
): readonly TemplateCompletion[] =>
  fields.filter(({ path }) => path.startsWith(prefix)).map((field) => fieldOf(field, prefix, before))

const uniqueCompletions = (options: readonly TemplateCompletion[]): readonly TemplateCompletion[] =>
  [...new Map(options.toReversed().map((option) => [option.label, option])).values()].toReversed()

const fieldsAt = (
  scopes: readonly CompletionScope[],
  fields: readonly SourceField[],
): readonly TemplateCompletion[] => {
  const innermost = scopes.at(-1)
  const [root] = scopes
  return uniqueCompletions([
    ...(innermost === undefined ? [] : completionsUnder(fields, innermost, '')),
    ...scopes.flatMap((scope) => (scope.alias === null ? [] : completionsUnder(fields, scope, `${scope.alias}.`))),
    ...(root === undefined || scopes.length === 1 ? [] : completionsUnder(fields, root, '@root.')),
  ])
}

const helperOf = ({ name, signature, description, isBlock }: HelperEntry): TemplateCompletion => ({
  label: name,
  kind: isBlock ? 'block' : 'helper',
  detail: signature,
  info: description,
})

const writtenPath = /[\w.@/]*$/

export const completionsAt = (before: string, { fields, helpers }: CompletionCatalogue): TemplateCompletions | null => {
  const start = before.lastIndexOf('{{')
  if (start < 0 || before.indexOf('}}', start) >= 0) return null
  const inside = before.slice(start).replace(/^\{+~?/, '')
  if (inside.startsWith('!') || inside.startsWith('/')) return null
  const written = writtenPath.exec(inside)?.[0] ?? ''
  const from = before.length - written.length
  const lead = inside.slice(0, inside.length - written.length)
  if (lead === '#') return { from, options: helpers.filter(({ isBlock }) => isBlock).map(helperOf) }
  const isCall = lead.trim() === '' || lead.endsWith('(')
  const named = fieldsAt(scopesAt(before.slice(0, start)), fields)
  return { from, options: isCall ? [...named, ...helpers.filter(({ isBlock }) => !isBlock).map(helperOf)] : named }
}
