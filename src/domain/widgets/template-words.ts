import type { TextConfig } from './widget-definition.ts'

export type Words = Extract<TextConfig, { readonly content: string }>

/** A template is Markdown unless its address says that it is HTML. */
export const templateWords = (path: string, content: string): Words => ({
  format: /\.html(\?|$)/.test(path) ? 'html' : 'markdown',
  content,
})
