import * as t from 'io-ts'

/**
 * Patterns of file names, such as `{code}_{year}_{quarter}`, the first that fits counting; letters may be small or
 * capital, and `.pdf` and the folders before the name are left out.
 */
export const NamingPatterns = t.readonlyArray(t.string)
export type NamingPatterns = t.TypeOf<typeof NamingPatterns>
