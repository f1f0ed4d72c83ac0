import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { paymentTitles } from '../../../../src/domain/ledger/income/component.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import type { MissingPayment } from '../../../ledger/read/income/read-components.ts'
import type { SecurityLookup } from '../../../ledger/read/read-securities.ts'

type MissingRows = SectionData<'components'>['missing']

const isOfSecurity = ({ payment }: MissingPayment): boolean => payment !== 'interest'

export const missingRows = (payments: readonly MissingPayment[], securities: SecurityLookup): MissingRows =>
  [...Map.groupBy(payments.filter(isOfSecurity), ({ security, payment }) => `${payment} ${security ?? ''}`).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const own = [first, ...others]
      return [
        {
          securityCode: first.security ?? '',
          securityName: first.security === null ? '' : securities(first.security).name,
          payment: paymentTitles[first.payment],
          count: own.length,
          dates: [...new Set(own.map(({ date }) => date))].toSorted().map(displayDate).join(', '),
          amount: totalOf(own, ({ amount }) => amount),
        },
      ]
    })
    .toSorted((a, b) => b.amount - a.amount)
