import * as t from 'io-ts'
import { unclassified } from '../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

export const Security = t.readonly(t.strict({ code: t.string, name: t.string, assetClass: t.string, sector: t.string }))
export type Security = t.TypeOf<typeof Security>

export const cashAccount: Security = { code: 'Cash', name: 'Cash account', assetClass: 'Cash', sector: 'Cash' }

export const receivableIncome: Security = {
  code: 'Receivable',
  name: 'Receivable',
  assetClass: 'Receivable',
  sector: 'Receivable',
}

const sql = `
  select code, company_name as name, asset_class as "assetClass", sector
  from ledger_security as s where ${isKnown('s')}`

export type Securities = (code: string) => Security

export const readSecurities = async ({ client, knownBefore }: Snapshot): Promise<Securities> => {
  const rows = await queryRows(client, Security, sql, [knownBefore])
  const byCode = new Map(rows.map((security) => [security.code, security]))
  return (code) => byCode.get(code) ?? { code, name: code, assetClass: unclassified, sector: unclassified }
}
