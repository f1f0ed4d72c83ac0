import {
  type BreakFigures,
  reconciliationStream,
  BreakEvent,
  subjectOfBreak,
} from '../../../src/domain/ledger/reconciliation/break.ts'
import type { LogProjection } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'

const breakPrefix = reconciliationStream('')
const decodeBreakEvent = eventDecoder(BreakEvent)

const findBreakSql = `
  insert into reconciliation_break (id, account, security, currency, state, date, since, ledger, custodian, difference)
  values ($1, $7, $8, $9, 'Open', $2, $3, $4, $5, $6)
  on conflict (id) do update set state = 'Open', date = $2, since = $3, ledger = $4, custodian = $5, difference = $6,
    reason = null, explained_by = null, explained_at = null, matched_at = null`

const moveBreakSql = `
  update reconciliation_break set date = $2, since = $3, ledger = $4, custodian = $5, difference = $6 where id = $1`

const explainBreakSql = `
  update reconciliation_break set state = 'Explained', reason = $2, explained_by = $3, explained_at = $4 where id = $1`

const matchBreakSql = "update reconciliation_break set state = 'Matched', matched_at = $2 where id = $1"

const removeBreakSql = 'delete from reconciliation_break where id = $1'

const breakFigureValues = ({ date, since, ledger, custodian, difference }: BreakFigures): readonly string[] => [
  ...[date, since, ledger, custodian, difference],
]

export const breaksProjection: LogProjection = {
  name: 'reconciliation-breaks',
  tables: ['reconciliation_break'],
  apply: async (transaction, recorded) => {
    if (!recorded.stream.startsWith(breakPrefix)) return
    const id = recorded.stream.slice(breakPrefix.length)
    const event = decodeBreakEvent(recorded)
    switch (event.type) {
      case 'BreakFound': {
        const { account, security, currency } = subjectOfBreak(id)
        await transaction.query(findBreakSql, [id, ...breakFigureValues(event), account, security, currency])
        return
      }
      case 'BreakMoved':
        await transaction.query(moveBreakSql, [id, ...breakFigureValues(event)])
        return
      case 'BreakExplained':
        await transaction.query(explainBreakSql, [id, event.reason, event.by, event.at])
        return
      case 'BreakMatched':
        await transaction.query(matchBreakSql, [id, event.at])
        return
      case 'StatementWithdrawn':
        await transaction.query(removeBreakSql, [id])
        return
      case 'BreaksChanged':
        return
    }
  },
}
