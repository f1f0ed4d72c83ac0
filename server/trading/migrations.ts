import type { SchemaMigration } from '../postgres/migrate.ts'

export const tradingMigrations: readonly SchemaMigration[] = [
  {
    name: 'trading-001-orders',
    up: `
      create table trading_order (
        id text primary key,
        position bigint not null,
        status text not null,
        is_over boolean not null,
        side text not null,
        security text not null,
        entered_at timestamptz not null,
        good_until date not null,
        left_units bigint not null,
        price numeric
      );
      create index trading_order_open on trading_order (good_until) where not is_over;
      create index trading_order_list on trading_order (position desc);
      create table trading_order_account (
        account text not null,
        position bigint not null,
        id text not null,
        asked bigint not null,
        filled bigint not null,
        primary key (account, position)
      );
      create index trading_order_account_of on trading_order_account (id);
      create table trading_outbox (client_order text primary key, begun_at timestamptz, sent_at timestamptz);`,
  },
  {
    name: 'trading-002-reserved-price',
    up: `
      alter table trading_order add column reserved_price numeric;
      update trading_order set reserved_price = price;`,
  },
  {
    name: 'trading-003-open-disputes',
    up: `
      alter table trading_order add column open_disputes integer not null default 0;
      update trading_order o set open_disputes = disputed.count
      from (
        select stream, count(*) filter (where type = 'BrokerReportDisputed') - count(*) filter (where type = 'DisputeSettled') as count
        from event where stream >= 'order/' and stream < 'order0' group by stream
      ) as disputed
      where disputed.stream = 'order/' || o.id;`,
  },
]

export const fixMigrations: readonly SchemaMigration[] = [
  {
    name: 'fix-001-session',
    up: `
      create table fix_session (name text primary key, next_sender bigint not null, next_target bigint not null);
      create table fix_message (
        session text not null,
        number bigint not null,
        sent_at timestamptz not null,
        type text not null,
        text text not null,
        primary key (session, number, sent_at)
      );`,
  },
]

export const simulatedMigrations: readonly SchemaMigration[] = [
  {
    name: 'simulated-001-reports',
    up: `
      create table simulated_report (
        key text primary key,
        number bigint generated always as identity,
        round text not null,
        report jsonb not null,
        told_at timestamptz
      );
      create index simulated_report_untold on simulated_report (number) where told_at is null;
      create index simulated_report_round on simulated_report (round);`,
  },
]
