import { expect, test } from 'vitest'
import { allMigrations } from '../../../server/migrations.ts'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { freshDatabase } from '../support/database.ts'

test('orders that are there know how many of their disputes are open', async () => {
  const { pool, drop } = await freshDatabase()
  await pool.query(`
    alter table trading_order drop column open_disputes;
    delete from migration where name = 'trading-003-open-disputes';
    insert into trading_order (id, position, status, is_over, side, security, entered_at, good_until, left_units)
    select id, 1, 'Filled', true, 'b', 'CBA', now(), current_date, 0 from unnest(array['NONE', 'TWO', 'ONE', 'SETTLED']) as id;
    insert into event (position, stream, revision, type, data, actor, at, correlation, audience)
    select place, 'order/' || id, place, type, '{}', 'system', now(), gen_random_uuid(), '{}'
    from (values
      (1, 'NONE', 'OrderEntered'), (2, 'TWO', 'BrokerReportDisputed'), (3, 'TWO', 'BrokerReportDisputed'),
      (4, 'ONE', 'BrokerReportDisputed'), (5, 'ONE', 'BrokerReportDisputed'), (6, 'ONE', 'DisputeSettled'),
      (7, 'SETTLED', 'BrokerReportDisputed'), (8, 'SETTLED', 'DisputeSettled')
    ) as given(place, id, type);`)
  await migrateDatabase(pool, allMigrations)()
  expect((await pool.query('select id, open_disputes as open from trading_order order by id')).rows).toEqual([
    { id: 'NONE', open: 0 },
    { id: 'ONE', open: 1 },
    { id: 'SETTLED', open: 0 },
    { id: 'TWO', open: 2 },
  ])
  await drop()
})
