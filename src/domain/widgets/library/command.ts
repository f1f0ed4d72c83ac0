import type { Widget } from '../widget.ts'

/** What an administrator of the library asks for of one widget. What a revision leaves out stays as it is. */
export type LibraryCommand =
  | { readonly type: 'DefineWidget'; readonly widget: Widget }
  | { readonly type: 'ReviseWidget'; readonly revision: Partial<Pick<Widget, 'title' | 'description' | 'config'>> }
  | { readonly type: 'NoteWidget'; readonly info: Widget['info'] }
