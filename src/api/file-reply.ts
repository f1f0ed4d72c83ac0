import * as t from 'io-ts'

const Bytes = new t.Type<Uint8Array, Uint8Array, unknown>(
  'Bytes',
  (value) => value instanceof Uint8Array,
  (value, context) => (value instanceof Uint8Array ? t.success(value) : t.failure(value, context)),
  t.identity,
)

/** A reply that is a file: its media type, the name to keep it under, and what is in it. */
export const FileReply = t.readonly(t.strict({ media: t.string, name: t.string, bytes: Bytes }))
export type FileReply = t.TypeOf<typeof FileReply>

/** Whatever keeps a page from being printed as a PDF. */
export const printRefusals = { NoPrinter: 503, PrinterBusy: 503, PrintFailed: 503, PrintTooSlow: 504 } as const
