import { O, pipe } from '../../../../src/domain/fp.ts'
import {
  cashOf,
  componentTitle,
  creditOf,
  type IncomePart,
  paymentTitles,
} from '../../../../src/domain/ledger/income/component.ts'
import { hasUnknownCredit, isIncomplete, knownCredits } from '../../../../src/domain/ledger/income/known-credits.ts'
import { type LabelsOfYear, labelsNote, sharedLabels } from '../../../../src/domain/ledger/tax/return-label.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { labelText, mergeParts } from '../../../ledger/data-sets/income/income-components.ts'
import { readComponents, readMissingCredits, readMissingPayments } from '../../../ledger/read/income/read-components.ts'
import { cashSecurity } from '../../../ledger/read/read-securities.ts'
import { readTaxpayers } from '../../../ledger/read/read-taxpayers.ts'
import type { SectionReading } from '../reading.ts'
import { missingRows } from './missing-payments.ts'

const amountsOf = (parts: readonly IncomePart[]) => ({ cash: totalOf(parts, cashOf), credit: knownCredits(parts) })

const componentRow = (labels: O.Option<LabelsOfYear>) => (part: IncomePart) => ({
  payment: paymentTitles[part.payment],
  component: componentTitle(part),
  label: labelText(labels, part),
  cash: cashOf(part),
  credit: hasUnknownCredit(part) ? null : creditOf(part),
})

const noLabels = 'The accounts have different returns, so no labels are shown.'

export const readComponentsSection = async (reading: SectionReading): Promise<SectionData<'components'>> => {
  const { snapshot, codes, period, accountName, subject } = reading
  const taxpayers = await readTaxpayers(snapshot, subject.accounts)
  const labels = sharedLabels(period.to, codes.map(taxpayers.of))
  const securities = await reading.securities()
  const bySecurity = Map.groupBy(await readComponents(snapshot, codes, period, 'security'), ({ key }) => key)
  const byAccount = Map.groupBy(await readComponents(snapshot, codes, period, 'account'), ({ key }) => key)
  const all = [...byAccount.values()].flat()
  return {
    ...period,
    labelsNote: pipe(
      labels,
      O.match(() => noLabels, labelsNote),
    ),
    hasLabels: O.isSome(labels),
    isIncomplete: isIncomplete(all),
    missing: missingRows(await readMissingPayments(snapshot, codes, period), securities),
    missingCredits: missingRows(await readMissingCredits(snapshot, codes, period), securities),
    totals: amountsOf(all),
    rows: mergeParts(all).map(componentRow(labels)),
    securities: [...bySecurity].flatMap(([key, parts]) => {
      const { code, name } = key === '' ? cashSecurity : securities(key)
      return mergeParts(parts).map((part) => ({
        securityCode: code,
        securityName: name,
        ...componentRow(labels)(part),
      }))
    }),
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      isIncomplete: isIncomplete(byAccount.get(code) ?? []),
      ...amountsOf(byAccount.get(code) ?? []),
    })),
  }
}
