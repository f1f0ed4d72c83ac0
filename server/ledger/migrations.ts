import type { SchemaMigration } from '../postgres/migrate.ts'

/** A row is known at K when known_from <= K < known_to. */
const knowledgeColumns = `
  import_id text not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  withdrawn_by text`

const adviserColumns = 'code text not null, name text not null, phone text not null, email text not null'
const groupColumns = 'code text not null, name text not null'
const accountColumns = `code text not null, name text not null, alias text not null, type text not null,
  adviser_code text not null, group_code text not null`
const securityColumns = `code text not null, company_name text not null, display_name text not null,
  asset_class text not null, sector text not null`
const priceColumns = `security text not null, date date not null,
  open numeric, high numeric, low numeric, close numeric not null, volume numeric`
const entityColumns = 'account text not null, type text not null, discount text'
const transactionColumns = `account text not null, date date not null, type text not null, security text,
  quantity numeric, price numeric, brokerage numeric, amount numeric not null, narration text not null`

const corporateActionColumns = `security text not null, date date not null, type text not null, new_code text not null,
  ratio numeric, cash numeric, cost_share numeric`
const costBaseColumns = `account text not null, date date not null, security text not null, type text not null,
  amount numeric, per_unit numeric`

const benchmarkColumns = 'code text not null, name text not null, kind text not null'
const benchmarkValueColumns = 'benchmark text not null, date date not null, value numeric not null'
const benchmarkPartColumns =
  'benchmark text not null, part text not null, weight numeric not null, rebalanced text not null'
const benchmarkChoiceColumns = 'level text not null, code text not null, benchmark text not null'
const positionColumns = 'account text not null, date date not null, security text not null, units numeric not null'
const cashColumns = 'account text not null, date date not null, balance numeric not null'
const carriedLossColumns = 'level text not null, code text not null, year integer not null, amount numeric not null'
const parcelChoiceColumns = 'account text not null, date date not null, method text not null'
const componentColumns = 'component text not null, amount numeric not null, entitled_on date'
const holidayColumns = 'date date not null, name text not null'
const exchangeRateColumns = 'currency text not null, date date not null, rate numeric not null'

const gatherPriceYearsSql = (changed: string): string => `
  insert into ledger_price_year (security, year, changed_at, first, days, closes)
  select p.security, extract(year from p.date)::int as year,
    max(greatest(p.known_from, nullif(p.known_to, 'infinity'))),
    min(p.date) filter (where p.known_to = 'infinity'),
    coalesce(string_agg(extract(doy from p.date)::text, ',' order by p.date) filter (where p.known_to = 'infinity'), ''),
    coalesce(array_to_json(array_agg(p.close order by p.date) filter (where p.known_to = 'infinity')), '[]')
  from (select distinct security, extract(year from date)::int as year from ${changed}) as year
  join ledger_price as p on p.security = year.security
    and p.date between make_date(year.year, 1, 1) and make_date(year.year, 12, 31)
  group by 1, 2
  on conflict (security, year) do update
  set changed_at = excluded.changed_at, first = excluded.first, days = excluded.days, closes = excluded.closes;`

const createVersionedTableSql = (table: string, key: string, columns: string): string =>
  `create table ${table} (${columns}, ${knowledgeColumns}, primary key (${key}, known_to));`

const createStagingTableSql = (table: string, columns: string): string =>
  `create unlogged table ${table} (line integer not null, ${columns});`

export const ledgerMigrations: readonly SchemaMigration[] = [
  {
    name: 'ledger-001-rows',
    up: `
      ${createVersionedTableSql('ledger_adviser', 'code', adviserColumns)}
      ${createVersionedTableSql('ledger_group', 'code', groupColumns)}
      ${createVersionedTableSql('ledger_account', 'code', accountColumns)}
      ${createVersionedTableSql('ledger_security', 'code', securityColumns)}
      ${createVersionedTableSql('ledger_price', 'security, date', priceColumns)}
      create table ledger_transaction (id bigint generated always as identity primary key, ${transactionColumns}, ${knowledgeColumns});
      create index ledger_transaction_of_account on ledger_transaction (account, date, id);`,
  },
  {
    name: 'ledger-002-imports',
    up: `
      create table ledger_import (
        id text primary key,
        position bigint not null,
        at timestamptz not null,
        actor text not null,
        files jsonb not null,
        withdrawn_at timestamptz,
        withdrawn_by text
      );`,
  },
  {
    name: 'ledger-003-staging',
    up: `
      ${createStagingTableSql('ledger_staged_adviser', adviserColumns)}
      ${createStagingTableSql('ledger_staged_group', groupColumns)}
      ${createStagingTableSql('ledger_staged_account', accountColumns)}
      ${createStagingTableSql('ledger_staged_security', securityColumns)}
      ${createStagingTableSql('ledger_staged_price', priceColumns)}
      ${createStagingTableSql('ledger_staged_transaction', transactionColumns)}`,
  },
  {
    name: 'ledger-004-events-of-a-security',
    up: `
      create index ledger_transaction_of_security on ledger_transaction (security, date)
      where type in ('split', 'dividend', 'distribution');`,
  },
  {
    name: 'ledger-005-corporate-actions',
    up: `
      ${createVersionedTableSql('ledger_corporate_action', 'security, date, type, new_code', corporateActionColumns)}
      ${createStagingTableSql('ledger_staged_corporate_action', corporateActionColumns)}
      drop index ledger_transaction_of_security;`,
  },
  {
    name: 'ledger-009-benchmarks',
    up: `
      ${createVersionedTableSql('ledger_benchmark', 'code', benchmarkColumns)}
      ${createVersionedTableSql('ledger_benchmark_value', 'benchmark, date', benchmarkValueColumns)}
      ${createVersionedTableSql('ledger_benchmark_part', 'benchmark, part', benchmarkPartColumns)}
      ${createVersionedTableSql('ledger_benchmark_choice', 'level, code', benchmarkChoiceColumns)}
      ${createStagingTableSql('ledger_staged_benchmark', benchmarkColumns)}
      ${createStagingTableSql('ledger_staged_benchmark_value', benchmarkValueColumns)}
      ${createStagingTableSql('ledger_staged_benchmark_part', benchmarkPartColumns)}
      ${createStagingTableSql('ledger_staged_benchmark_choice', benchmarkChoiceColumns)}`,
  },
  {
    name: 'ledger-017-entities',
    up: `
      ${createVersionedTableSql('ledger_entity', 'account', entityColumns)}
      ${createStagingTableSql('ledger_staged_entity', entityColumns)}`,
  },
  {
    // an ID names a transaction; its rows are the versions
    name: 'ledger-006-transaction-keys',
    up: `
      alter table ledger_transaction add column key text, alter column id set generated by default;
      alter table ledger_transaction drop constraint ledger_transaction_pkey;
      alter table ledger_transaction add primary key (id, known_to);
      create unique index ledger_transaction_of_key on ledger_transaction (key, known_to) where key is not null;
      alter table ledger_staged_transaction add column key text, add column id bigint,
        alter column account drop not null, alter column date drop not null, alter column amount drop not null,
        alter column narration drop not null;`,
  },
  {
    name: 'ledger-010-cost-base',
    up: `
      ${createVersionedTableSql('ledger_cost_base', 'account, security, date, type', costBaseColumns)}
      ${createStagingTableSql('ledger_staged_cost_base', costBaseColumns)}`,
  },
  {
    name: 'ledger-007-custodian',
    up: `
      ${createVersionedTableSql('ledger_custodian_position', 'account, date, security', positionColumns)}
      ${createVersionedTableSql('ledger_custodian_cash', 'account, date', cashColumns)}
      ${createStagingTableSql('ledger_staged_custodian_position', positionColumns)}
      ${createStagingTableSql('ledger_staged_custodian_cash', cashColumns)}`,
  },
  {
    name: 'ledger-011-breaks',
    up: `
      create table reconciliation_break (
        id text primary key,
        account text not null,
        security text,
        state text not null,
        date date not null,
        since date not null,
        ledger numeric not null,
        custodian numeric not null,
        difference numeric not null,
        reason text,
        explained_by text,
        explained_at timestamptz,
        matched_at timestamptz
      );
      create index reconciliation_break_of_account on reconciliation_break (account, security nulls first);`,
  },
  {
    name: 'ledger-014-components',
    up: `
      ${createVersionedTableSql('ledger_component', 'transaction_id, component', `transaction_id bigint not null, ${componentColumns}`)}
      ${createStagingTableSql('ledger_staged_component', `key text not null, transaction_id bigint, ${componentColumns}`)}`,
  },
  {
    name: 'ledger-022-security-types',
    up: `
      alter table ledger_security add column type text;
      alter table ledger_staged_security add column type text;`,
  },
  {
    name: 'ledger-023-payment-days',
    up: `
      alter table ledger_corporate_action add column paid_on date;
      alter table ledger_staged_corporate_action add column paid_on date;`,
  },
  {
    name: 'ledger-020-transfers',
    up: `
      alter table ledger_transaction add column acquired date, add column cost numeric;
      alter table ledger_staged_transaction add column acquired date, add column cost numeric;`,
  },
  {
    // the current closes of a security and year as a JSON array, with their days of the year
    name: 'ledger-018-price-years',
    up: `
      create table ledger_price_year (
        security text not null,
        year integer not null,
        changed_at timestamptz not null,
        first date,
        days text not null,
        closes text not null,
        primary key (security, year)
      );
      create function gather_price_years() returns trigger language plpgsql as $$
      begin
        ${gatherPriceYearsSql('changed')}
        return null;
      end $$;
      create trigger price_years_of_new after insert on ledger_price
        referencing new table as changed for each statement execute function gather_price_years();
      create trigger price_years_of_ended after update on ledger_price
        referencing new table as changed for each statement execute function gather_price_years();
      ${gatherPriceYearsSql('ledger_price')}`,
  },
  {
    name: 'ledger-024-findings',
    up: `
      create table ledger_import_finding (
        import_id text not null,
        place integer not null,
        count integer not null,
        digest text not null,
        finding jsonb not null,
        primary key (import_id, place)
      );
      create index ledger_import_finding_of_digest on ledger_import_finding (digest);
      create table ledger_finding_acknowledgement (
        digest text primary key,
        note text not null,
        actor text not null,
        at timestamptz not null
      );`,
  },
  {
    name: 'ledger-026-taxpayers',
    up: `
      alter table ledger_entity add column taxpayer text;
      alter table ledger_staged_entity add column taxpayer text;
      create index ledger_entity_of_taxpayer on ledger_entity (taxpayer) where taxpayer is not null;
      ${createVersionedTableSql('ledger_carried_loss', 'level, code, year', carriedLossColumns)}
      ${createStagingTableSql('ledger_staged_carried_loss', carriedLossColumns)}`,
  },
  {
    name: 'ledger-027-parcel-choices',
    up: `
      ${createVersionedTableSql('ledger_parcel_choice', 'account, date', parcelChoiceColumns)}
      ${createStagingTableSql('ledger_staged_parcel_choice', parcelChoiceColumns)}
      ${createVersionedTableSql('ledger_parcel_pick', 'sale_id, parcel_id', 'sale_id bigint not null, parcel_id bigint not null, units numeric not null')}
      ${createStagingTableSql('ledger_staged_parcel_pick', 'sale text not null, parcel text not null, sale_id bigint, parcel_id bigint, units numeric not null')}`,
  },
  {
    name: 'ledger-029-currencies',
    up: `
      ${createVersionedTableSql('ledger_exchange_rate', 'currency, date', exchangeRateColumns)}
      ${createStagingTableSql('ledger_staged_exchange_rate', exchangeRateColumns)}
      alter table ledger_security add column currency text;
      alter table ledger_staged_security add column currency text;
      alter table ledger_transaction
        add column currency text, add column exchange_rate numeric, add column foreign_amount numeric;
      alter table ledger_staged_transaction
        add column currency text, add column exchange_rate numeric, add column foreign_amount numeric;`,
  },
  {
    name: 'ledger-021-partial-roll-over',
    up: `
      alter table ledger_corporate_action add column market_value numeric, add column roll_over text;
      alter table ledger_staged_corporate_action add column market_value numeric, add column roll_over text;`,
  },
  {
    // `position`: the closing's log position, at which the year's figures are read until the year is opened again
    name: 'ledger-028-closed-years',
    up: `
      create table ledger_closed_year (
        account text not null,
        year integer not null,
        position bigint not null,
        closed_on date not null,
        closed_at timestamptz not null,
        closed_by text not null,
        opened_position bigint,
        opened_at timestamptz,
        opened_by text,
        reason text,
        primary key (account, year, position)
      );
      create unique index ledger_closed_year_standing on ledger_closed_year (account, year) where opened_position is null;
      create table ledger_closed_year_change (
        position bigint not null,
        import_id text not null,
        account text not null,
        years integer[] not null,
        first_day date not null,
        rows integer not null,
        at timestamptz not null,
        actor text not null,
        primary key (account, position)
      );
      create index ledger_closed_year_change_at on ledger_closed_year_change (position);
      create table ledger_closed_year_told (position bigint primary key);`,
  },
  {
    name: 'ledger-030-foreign-cash',
    up: `
      alter table ledger_transaction add column settlement_currency text;
      alter table ledger_staged_transaction add column settlement_currency text;
      create index ledger_transaction_in_currency on ledger_transaction (account, date, id)
        where settlement_currency is not null;`,
  },
  {
    // finds rows changed since an instant: rows are in order of time, as BRIN needs
    name: 'ledger-032-changes',
    up: `
      create index ledger_transaction_changed on ledger_transaction using brin (known_from, known_to) with (autosummarize = on);
      create index ledger_component_changed on ledger_component using brin (known_from, known_to) with (autosummarize = on);
      create index ledger_exchange_rate_changed on ledger_exchange_rate using brin (known_from, known_to) with (autosummarize = on);
      create index ledger_cost_base_changed on ledger_cost_base using brin (known_from, known_to) with (autosummarize = on);`,
  },
  {
    // few rows have this type, and all figures need them
    name: 'ledger-019-plan-residuals',
    up: `
      create index ledger_transaction_of_plan on ledger_transaction (account, security, date) where type = 'plan_residual';`,
  },
  {
    // rows without a settlement date are settled
    name: 'ledger-036-settlement',
    up: `
      ${createVersionedTableSql('ledger_holiday', 'date', holidayColumns)}
      ${createStagingTableSql('ledger_staged_holiday', holidayColumns)}
      alter table ledger_transaction add column settles_on date, add column contract_note text;
      alter table ledger_staged_transaction add column settles_on date, add column contract_note text;
      create index ledger_transaction_to_settle on ledger_transaction (account, settles_on) where settles_on is not null;`,
  },
  {
    // `ledger_source`: all sources of ledger rows. `ledger_trade_due`: trades filled during an import, posted after it
    name: 'ledger-037-trades',
    up: `
      create table ledger_trade_source (
        id text primary key,
        position bigint not null,
        at timestamptz not null,
        withdrawn_at timestamptz,
        is_simulated boolean not null
      );
      create index ledger_trade_source_at on ledger_trade_source (at);
      create index ledger_trade_source_withdrawn on ledger_trade_source (withdrawn_at) where withdrawn_at is not null;
      create index ledger_trade_source_simulated on ledger_trade_source (id) where is_simulated;
      create table ledger_trade (
        key text primary key,
        source text not null,
        transaction_id bigint not null,
        settles_on date not null,
        contract_note text
      );
      create index ledger_trade_settles on ledger_trade (settles_on);
      create index ledger_trade_of_source on ledger_trade (source);
      create unique index ledger_trade_of_transaction on ledger_trade (transaction_id);
      create table ledger_trade_due (
        place bigint generated always as identity primary key,
        actor text not null,
        at timestamptz not null,
        correlation uuid not null,
        act jsonb not null
      );
      create view ledger_source as
        select id, position, withdrawn_at from ledger_import
        union all
        select id, position, withdrawn_at from ledger_trade_source;
      create index event_of_ledger on event (position) where stream >= 'ledger-import/' and stream < 'ledger-import0';`,
  },
  {
    // a contract note is issued once, after the day of its trades
    name: 'ledger-038-contract-notes',
    up: `
      alter table ledger_trade add column noted_at timestamptz;
      create index ledger_trade_of_note on ledger_trade (contract_note) where contract_note is not null;
      create index ledger_trade_to_note on ledger_trade (transaction_id) where contract_note is not null and noted_at is null;`,
  },
  {
    // a balance without a currency is in Australian dollars
    name: 'ledger-039-cash-in-currencies',
    up: `
      alter table ledger_custodian_cash add column currency text not null default 'AUD',
        drop constraint ledger_custodian_cash_pkey, add primary key (account, date, currency, known_to);
      alter table ledger_staged_custodian_cash add column currency text;
      alter table reconciliation_break add column currency text;`,
  },
]
