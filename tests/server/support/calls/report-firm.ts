import { bringTo, pricesFile, sheetText, transactionsFile } from '../../ledger/import/small-firm.ts'
import type { TestLog } from '../open-test-log.ts'

/** The small directory as the ledger imports it. Each account has bought 100 CBA, except P4, which has bought none. */
const firmRows = {
  advisers: sheetText(
    'advisers',
    'A1,Adviser A1,02 5550 1000,a1@plutus.example',
    'A2,Adviser A2,02 5550 1000,a2@plutus.example',
  ),
  groups: sheetText('groups', 'G1,Group G1', 'G2,Group G2', 'G3,Group G3'),
  securities: sheetText('securities', 'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials'),
  accounts: sheetText(
    'accounts',
    'P1,Account P1,P1,Trust,A1,G1',
    'P2,Account P2,P2,Trust,A1,G1',
    'P3,Account P3,P3,Trust,A1,G2',
    'P4,Account P4,P4,Trust,A2,G3',
  ),
  ...pricesFile('CBA,2024-01-02,100,101,99,100.50,5000', 'CBA,2024-01-03,100,101,99,101.25,6000'),
  ...transactionsFile(
    ...['P1', 'P2', 'P3'].flatMap((account) => [
      `${account},2024-01-02,deposit,,,,,20000.00,Opening deposit`,
      `${account},2024-01-02,buy,CBA,100,100.50,9.95,-10059.95,Bought 100 CBA`,
    ]),
    'P4,2024-01-02,deposit,,,,,500.00,Opening deposit',
  ),
}

export const bringReportFirm = async (own: Pick<TestLog, 'pool' | 'log'>): Promise<void> => {
  const brought = await bringTo(own)(firmRows)
  if (brought._tag === 'Left') throw new Error(`the firm was not imported: ${JSON.stringify(brought.left)}`)
}

/** Another price for the last day. */
export const correctPrice = async (own: Pick<TestLog, 'pool' | 'log'>, close: string): Promise<void> => {
  const brought = await bringTo(own)(pricesFile(`CBA,2024-01-03,100,101,99,${close},6000`))
  if (brought._tag === 'Left') throw new Error(`the price was not imported: ${JSON.stringify(brought.left)}`)
}

/** An account in group G2 that the small directory knows nothing of. */
export const bringStranger = async (own: Pick<TestLog, 'pool' | 'log'>): Promise<void> => {
  const brought = await bringTo(own)({ accounts: sheetText('accounts', 'P7,Account P7,P7,Trust,A2,G2') })
  if (brought._tag === 'Left') throw new Error(`the account was not imported: ${JSON.stringify(brought.left)}`)
}
