import type { SchemaMigration } from '../postgres/migrate.ts'

export const reportMigrations: readonly SchemaMigration[] = [
  {
    name: 'reports-001-runs',
    up: `
      create table report_run (
        id uuid primary key,
        asked bigint not null,
        report text not null,
        title text not null,
        revision integer not null,
        parameters jsonb not null,
        subject text not null,
        position bigint not null,
        moment text not null,
        by text not null,
        at text not null,
        outcome jsonb not null,
        figures text,
        reissue_of uuid,
        batch uuid
      );
      create index report_run_asked on report_run (asked desc);
      create index report_run_by on report_run (by, asked desc);
      create index report_run_report on report_run (report, asked desc);
      create index report_run_batch on report_run (batch) where batch is not null;

      create table report_run_under_way (
        id uuid primary key,
        node text not null,
        since timestamptz not null default now()
      );

      create table report_output (
        sha256 text primary key,
        media text not null,
        ext text not null,
        bytes bytea not null
      );
      alter table report_output alter column bytes set storage external;`,
  },
  { name: 'reports-002-accounts', up: 'alter table report_run add column accounts text[]' },
  {
    // removes names of accounts and groups (docs/decisions/people/0027-erasure.md)
    name: 'reports-003-no-names',
    up: `
      alter table report_run drop column subject;
      update event set data = data - 'subject'
      where starts_with(stream, 'report-run/') and type = 'ReportRequested' and data ? 'subject';
      update event set data = jsonb_set(data, '{items}', (
        select coalesce(jsonb_agg(item.value - 'name' order by item.ordinality), '[]')
        from jsonb_array_elements(data->'items') with ordinality as item
      ))
      where starts_with(stream, 'report-batch/') and type = 'BatchRequested' and jsonb_typeof(data->'items') = 'array';`,
  },
  {
    name: 'reports-004-output-kept',
    up: `
      alter table report_output add column kept_at timestamptz not null default now();
      create index report_output_kept_at on report_output (kept_at);`,
  },
]
