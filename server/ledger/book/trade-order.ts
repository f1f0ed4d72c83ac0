import { orderOfDay } from '../../../src/domain/ledger/parcels/parcel.ts'

const types = orderOfDay.map((type) => `'${type}'`).join(', ')

/** Where a row of transactions comes within its day (`orderOfDay`), for SQL; `null` for what is no trade. */
export const placeInDay = (row: string): string => `array_position(array[${types}], ${row}.type)`
