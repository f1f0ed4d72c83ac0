import type { SchemaMigration } from '../postgres/migrate.ts'

/** Not projections: the log has no addresses, and a rebuild must not send mail again. */
const mailTablesSql = `
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

export const mailMigrations: readonly SchemaMigration[] = [{ name: 'mail-001-sending', up: mailTablesSql }]
