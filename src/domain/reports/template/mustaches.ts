import type { HelperEntry } from './helper-catalogue.ts'

const declared =
  /^[ \t]*(?:async[ \t]+)?function[ \t]+([A-Za-z_$][\w$]*)[ \t]*\(([^)]*)\)|^[ \t]*var[ \t]+([A-Za-z_$][\w$]*)[ \t]*=[ \t]*(?:async[ \t]*)?(?:function\b|\(|[A-Za-z_$][\w$]*[ \t]*=>)|^[ \t]*helpers\.([A-Za-z_$][\w$]*)[ \t]*=/gm

/** The helpers an author has written: the functions at the top of the script, and what is put into `helpers`; not what `const` and `let` name. */
export const ownHelpers = (script: string): readonly HelperEntry[] =>
  Array.from(script.matchAll(declared), ([, named, given = '', assigned, put]) => {
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

export interface Mustache {
  readonly kind: MustacheKind
  readonly from: number
  readonly to: number
  readonly inner: string
  readonly mark: string
}

const pattern =
  /\{\{!--[\s\S]*?--\}\}|\{\{~?!(?!--)[\s\S]*?\}\}|\{\{\{?~?([#/^>&*]*)\s*((?:(?!\}\})[\s\S])*?)~?\}\}\}?/g

const kindOf = (text: string, mark: string, inner: string): MustacheKind => {
  if (/^\{\{~?!/.test(text)) return 'comment'
  return /[#/^]/.test(mark) || /^else\b/.test(inner) ? 'block' : 'value'
}

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
