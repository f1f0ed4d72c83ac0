import { detailNames, userDetails } from '../user-details.ts'
import type { UserFault } from '../user-draft-faults.ts'
import type { ImportRow } from './import-row.ts'

const telephones = detailNames.filter((name) => userDetails[name].kind === 'phone')

const phoneDamages: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^\d+([.,]\d+)?e\+?\d+$/i, 'A spreadsheet has rounded this number'],
  [/^(#+|#(n\/a|value!|ref!|name\?|num!|div\/0!|null!))$/i, 'A spreadsheet has replaced this number with an error'],
  [
    /^\d{1,2}[-/ ][a-z]{3,9}([-/ ]\d{2,4})?$|^[a-z]{3,9}[- ]\d{2,4}$|^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/i,
    'A spreadsheet has made this number a date',
  ],
  // an Australian number has ten digits and begins with 0
  [/^[2-478]\d{8}$/, 'The first 0 of this number may be missing'],
]

export const telephoneDamage = (text: string): string | null =>
  phoneDamages.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null

export const telephoneWarnings = ({ cells }: ImportRow): readonly UserFault[] =>
  telephones.flatMap((field) => {
    const reason = telephoneDamage(cells[field] ?? '')
    return reason === null ? [] : [{ field, reason }]
  })
