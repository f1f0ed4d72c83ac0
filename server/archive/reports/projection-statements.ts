/** `$1` report, `$2` log position, `$3` revision, `$4` actor, `$5` time. */
const occurrenceSql = `
  insert into static_report_occurrence (report, position, what, version, by, is_client, at, changed, owner, fields)`

export const reportStatements = {
  filed: `
    with filed as (
      select * from jsonb_to_recordset($1::jsonb) as filed(
        id uuid, position bigint, by text, at text, hash text, bytes bigint, upload uuid,
        report jsonb, name text, key text, owner text
      )
    ), report as (
      insert into static_report (id, report, name, key, owner, revision, version, is_live)
      select id, report, name, key, owner, 1, 1, true from filed
    ), version as (
      insert into static_report_version (report, version, hash, bytes, upload, by, at, position)
      select id, 1, hash, bytes, upload, by, at, position from filed
    )
    ${occurrenceSql}
    select id, position, 'filed', 1, by, false, at, '{}', owner, report from filed`,

  replaced: `
    with version as (
      insert into static_report_version (report, version, hash, bytes, upload, by, at, position)
      select $1, max(version) + 1, $6, $7, $8, $4, $5, $2 from static_report_version where report = $1
      returning version
    ), report as (
      update static_report set version = version.version, revision = $3 from version where id = $1
      returning static_report.version, owner, report
    )
    ${occurrenceSql} select $1, $2, 'replaced', version, $4, false, $5, '{}', owner, report from report`,

  edited: `
    with before as (
      select version, report from static_report where id = $1
    ), report as (
      update static_report set report = $6, name = $7, key = $8, owner = $9, revision = $3 where id = $1
    )
    ${occurrenceSql}
    select $1, $2, 'edited', version, $4, false, $5, array(
      select key from jsonb_each($6::jsonb) as field where value <> before.report -> key order by key
    ), $9, $6 from before`,

  // copies the last occurrence under the former owner, who must not see the new fields
  left: `
    with report as (
      update static_report set revision = $3 where id = $1
    )
    ${occurrenceSql}
    select $1, $2, 'left', version, $4, false, $5, '{}', owner, fields
    from static_report_occurrence where report = $1 and owner = $6 order by position desc limit 1`,

  fetched: `
    ${occurrenceSql}
    select $1, $2, $5, $6, $3, $7, $4, '{}', owner, report from static_report where id = $1`,

  withdrawn: `
    with version as (
      update static_report_version set withdrawn_by = $4, withdrawn_at = $5 where report = $1 and version = $6
    ), remaining as (
      select max(version) as version from static_report_version
      where report = $1 and version <> $6 and withdrawn_at is null
    ), report as (
      update static_report set
        version = coalesce(remaining.version, static_report.version),
        is_live = remaining.version is not null,
        revision = $3
      from remaining where id = $1
      returning owner, report
    )
    ${occurrenceSql} select $1, $2, 'withdrawn', $6, $4, false, $5, '{}', owner, report from report`,

  deleted: `
    with report as (
      update static_report set is_live = false, revision = $3 where id = $1 returning version, owner, report
    )
    ${occurrenceSql} select $1, $2, 'deleted', version, $4, false, $5, '{}', owner, report from report`,

  received: `
    insert into static_report_upload (id, name, position, files, is_open) values ($1, $2, $3, $4, true)
    on conflict do nothing`,
  over: 'update static_report_upload set is_open = false where id = $1',
} as const
