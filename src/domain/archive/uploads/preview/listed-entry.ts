/** A file as the directory of a zip has it, before anything of it is read; `place` is its place there. */
export interface ListedEntry {
  readonly place: number
  readonly path: string
  readonly size: number
  readonly compressedSize: number
  readonly isEncrypted: boolean
  readonly isLink: boolean
  readonly isReadable: boolean
}

/** What was read of a file: its SHA-256, where that can be known, and whether it begins as a PDF does; or that it is not what the directory says. */
export type EntryContent =
  | { readonly _tag: 'Whole'; readonly hash: string | null; readonly isPdf: boolean }
  | { readonly _tag: 'Damaged' }

export interface ContentRead {
  readonly place: number
  readonly content: EntryContent
}
