/** What stands between braces: a remark, the edge or the middle of a block, or something that is written out. */
type MustacheKind = 'comment' | 'block' | 'value'

export interface Mustache {
  readonly kind: MustacheKind
  readonly from: number
  readonly to: number
  /** Without braces and the marks after them. */
  readonly inner: string
  /** `#`, `/`, `^` and the like, or nothing. */
  readonly mark: string
}

const pattern =
  /\{\{!--[\s\S]*?--\}\}|\{\{~?!(?!--)[\s\S]*?\}\}|\{\{\{?~?([#/^>&*]*)\s*((?:(?!\}\})[\s\S])*?)~?\}\}\}?/g

const kindOf = (text: string, mark: string, inner: string): MustacheKind => {
  if (/^\{\{~?!/.test(text)) return 'comment'
  return /[#/^]/.test(mark) || /^else\b/.test(inner) ? 'block' : 'value'
}

/** The braces of a template, in their order; those that are not closed are left out. */
export const mustachesIn = (text: string): readonly Mustache[] =>
  Array.from(text.matchAll(pattern), (match) => {
    const [whole, mark = '', inner = ''] = match
    return {
      kind: kindOf(whole, mark, inner),
      from: match.index,
      to: match.index + whole.length,
      inner: inner.trim(),
      mark,
    }
  })
