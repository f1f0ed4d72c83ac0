import * as t from 'io-ts'
import { ActiveKind } from './active-content.ts'

/** `OtherClient` has other clients' codes from the text. `KeyFiled` and `SameFile` name the existing report's title. */
export const FilingFault = t.union([
  t.strict({
    _tag: t.keyof({
      NotInZip: null,
      UnsafePath: null,
      PathTooLong: null,
      Link: null,
      NestedZip: null,
      Encrypted: null,
      UnknownCompression: null,
      NameNotReadable: null,
      NameMisleading: null,
      NameTwice: null,
      Empty: null,
      TooLarge: null,
      Damaged: null,
      NotPdf: null,
      PdfLocked: null,
      TextTooSlow: null,
      UnknownCode: null,
      NameMissing: null,
    }),
  }),
  t.strict({ _tag: t.literal('OtherClient'), codes: t.readonlyArray(t.string) }),
  t.strict({ _tag: t.literal('ActiveContent'), kinds: t.readonlyArray(ActiveKind) }),
  t.strict({ _tag: t.keyof({ KeyFiled: null, SameFile: null, NameFiled: null }), name: t.string }),
])
export type FilingFault = t.TypeOf<typeof FilingFault>

export const UploadFault = t.keyof({
  NotZip: null,
  Truncated: null,
  TooManyEntries: null,
  TooLarge: null,
  Overlapping: null,
  Lost: null,
  GivenUp: null,
})
export type UploadFault = t.TypeOf<typeof UploadFault>
