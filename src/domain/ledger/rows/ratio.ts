import * as t from 'io-ts'
import { E, pipe } from '../../fp.ts'
import { type Cell, Positive, signOf } from './cell.ts'

const places = 16

const parts = /^(?<units>[\d.]+):(?<old>[\d.]+)$/

const quotient = (units: string, old: string): string => (Number(units) / Number(old)).toFixed(places)

/** New units for one old: a number, or two with a colon where their quotient has no end (`1:15`, which becomes its decimals). */
export const Ratio: Cell<string> = new t.Type<string, string, unknown>(
  'Ratio',
  (value): value is string => typeof value === 'string' && Number(value) > 0,
  (value, context) => {
    const { units, old } = (typeof value === 'string' ? parts.exec(value)?.groups : undefined) ?? {}
    if (units === undefined || old === undefined) return Positive.validate(value, context)
    return pipe(
      Positive.validate(units, context),
      E.chain(() => Positive.validate(old, context)),
      E.map(() => quotient(units, old)),
      E.chain((decimals) =>
        signOf(decimals) > 0 ? t.success(decimals) : t.failure(value, context, 'must be more than zero'),
      ),
    )
  },
  t.identity,
)
