import type { Migration } from '../postgres/migrate.ts'

/** No projections: whose address it is, is not in the log, and what was sent is not sent again by a rebuild. */
const tables = `
  create table mail_refusal (
    username text primary key,
    at timestamptz not null,
    answer text not null
  );

  create table mail_progress (
    is_only boolean primary key default true check (is_only),
    read_up_to bigint not null,
    digested_at timestamptz not null
  );

  create table mail_due (
    username text not null,
    position bigint not null,
    subject text not null,
    primary key (username, position)
  );`

export const mailMigrations: readonly Migration[] = [{ name: 'mail-001-sending', up: tables }]
