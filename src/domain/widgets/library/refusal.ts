import type { CodecFault } from '../../codec-fault.ts'

/** Why the library is not changed. `NameTaken` names the field that must be another; the faults are those of a config. */
export type LibraryRefusal =
  | { readonly _tag: 'NotFound' | 'NameMalformed' | 'TitleRequired' | 'NoteTitleRequired' | 'TooLong' }
  | { readonly _tag: 'NameTaken'; readonly field: 'name' }
  | { readonly _tag: 'ConfigNotValid'; readonly faults: readonly CodecFault[] }
