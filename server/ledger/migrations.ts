import type { Migration } from '../postgres/migrate.ts'

/** A row is known at K when known_from <= K < known_to. */
const knowledge = `
  import_id text not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  withdrawn_by text`

const adviser = 'code text not null, name text not null, phone text not null, email text not null'
const group = 'code text not null, name text not null'
const account = `code text not null, name text not null, alias text not null, type text not null,
  adviser_code text not null, group_code text not null`
const security = `code text not null, company_name text not null, display_name text not null,
  asset_class text not null, sector text not null`
const price = `security text not null, date date not null,
  open numeric, high numeric, low numeric, close numeric not null, volume numeric`
const transaction = `account text not null, date date not null, type text not null, security text,
  quantity numeric, price numeric, brokerage numeric, amount numeric not null, narration text not null`

const versions = (table: string, key: string, columns: string): string =>
  `create table ${table} (${columns}, ${knowledge}, primary key (${key}, known_to));`

const staged = (table: string, columns: string): string =>
  `create unlogged table ${table} (line integer not null, ${columns});`

export const ledgerMigrations: readonly Migration[] = [
  {
    name: 'ledger-001-rows',
    up: `
      ${versions('ledger_adviser', 'code', adviser)}
      ${versions('ledger_group', 'code', group)}
      ${versions('ledger_account', 'code', account)}
      ${versions('ledger_security', 'code', security)}
      ${versions('ledger_price', 'security, date', price)}
      create table ledger_transaction (id bigint generated always as identity primary key, ${transaction}, ${knowledge});
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
      ${staged('ledger_staged_adviser', adviser)}
      ${staged('ledger_staged_group', group)}
      ${staged('ledger_staged_account', account)}
      ${staged('ledger_staged_security', security)}
      ${staged('ledger_staged_price', price)}
      ${staged('ledger_staged_transaction', transaction)}`,
  },
  {
    name: 'ledger-004-events-of-a-security',
    up: `
      create index ledger_transaction_of_security on ledger_transaction (security, date)
      where type in ('split', 'dividend', 'distribution');`,
  },
]
