import * as t from 'io-ts'

/** A logo as it is from now on. */
export const LogoSaved = t.strict({ type: t.literal('LogoSaved'), ReportLogoName: t.string, ReportLogoData: t.string })
export type LogoSaved = t.TypeOf<typeof LogoSaved>
