import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import type { ImportedFile } from '../../domain/ledger/import/imported-file.ts'
import type { ListedLedgerImport } from '../../domain/ledger/import/listed-import.ts'
import type { FilesImportRef } from '../../machines/ledger/files-import.ts'
import type { ImportsPage, LedgerImportsRef } from '../../machines/ledger/ledger-imports.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { ShowEarlier } from '../ui/lists/show-earlier.tsx'
import type { DataColumn } from '../ui/tables/data-column.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ListedFindings } from './listed-findings.tsx'
import { AcknowledgingDialog } from './acknowledging-dialog.tsx'
import { ImportSources, SourceDeletionDialog } from './import-sources.tsx'
import { RunningImports } from './running-imports.tsx'
import { FilesImportDialog } from './files-import-dialog.tsx'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props {
  readonly imports: LedgerImportsRef
}

const MomentText = ({ of }: { readonly of: string }) => {
  const [date = '', ...time] = instantText(of).split(' ')
  return (
    <>
      <span className={styles['whole']}>{date}</span> {time.join(' ')}
    </>
  )
}

const fileRowCountsText = ({ rows, added, corrected, unchanged }: ImportedFile): string =>
  [
    pluralise(rows, 'row'),
    ...(added > 0 ? [`${countText(added)} new`] : []),
    ...(corrected > 0 ? [`${countText(corrected)} corrected`] : []),
    ...(unchanged > 0 ? [`${countText(unchanged)} unchanged`] : []),
  ].join(', ')

const maxUnfoldedFiles = 4

const FileList = ({ files }: { readonly files: readonly ImportedFile[] }) => {
  const list = (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.name}>
          {file.name}
          {file.readAs !== undefined && `, read as ${file.readAs}.csv`}
          <span className={styles['detail']}>{fileRowCountsText(file)}</span>
        </li>
      ))}
    </ul>
  )
  if (files.length <= maxUnfoldedFiles) return list
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  return (
    <details>
      <summary>
        {pluralise(files.length, 'file')}, {pluralise(rows, 'row')}
      </summary>
      {list}
    </details>
  )
}

interface ImportActions {
  readonly onWithdraw: (id: string, row: HTMLElement | null) => void
  readonly onAcknowledge: (id: string) => void
}

const columns: readonly DataColumn<ListedLedgerImport, ImportActions>[] = [
  { title: 'Time', isHeader: true, cell: ({ at }) => <MomentText of={at} /> },
  { title: 'By', narrow: { below: '48rem', lines: ({ by }) => [by] }, cell: ({ by }) => by },
  {
    title: 'Files',
    cell: ({ id, files, findings }, { onAcknowledge }) => (
      <>
        <FileList files={files} />
        <span className={styles['detail']}>Import {id}</span>
        {findings.count > 0 && <ListedFindings findings={findings} />}
        {findings.open > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Acknowledge findings of import ${id}`}
            onClick={() => onAcknowledge(id)}
          >
            Acknowledge…
          </Button>
        )}
      </>
    ),
  },
  {
    title: 'Withdrawal',
    cell: ({ id, withdrawn }, { onWithdraw }) =>
      withdrawn === null ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Withdraw import ${id}`}
          onClick={({ currentTarget }) => onWithdraw(id, currentTarget.closest('tr'))}
        >
          Withdraw…
        </Button>
      ) : (
        <>
          Withdrawn
          <span className={styles['detail']}>
            <MomentText of={withdrawn.at} />, {withdrawn.by}
          </span>
        </>
      ),
  },
]

const MoreButton = ({ imports }: Props) => {
  const hasMore = useSelector(
    imports,
    ({ context: { list } }) => O.isSome(list.known) && list.known.value.before !== null,
  )
  const isListing = useSelector(imports, (snapshot) => snapshot.matches({ list: 'listingMore' }))
  const isFailed = useSelector(imports, (snapshot) => snapshot.matches({ list: 'moreFailed' }))
  return (
    <ShowEarlier
      what="imports"
      hasMore={hasMore}
      isListing={isListing}
      isFailed={isFailed}
      onMore={() => imports.send({ type: 'more.requested' })}
    />
  )
}

const importStateText = (importing: FilesImportRef): string => {
  const snapshot = importing.getSnapshot()
  if (snapshot.matches('importing')) return 'Your files are being imported.'
  if (snapshot.matches('checking')) return 'Your files are being checked.'
  if (snapshot.matches('reading')) return 'Your files are being read.'
  if (snapshot.matches('mapping')) return 'Match the columns of your files.'
  if (snapshot.matches('written')) return 'Your files are imported.'
  return snapshot.matches('unchecked') ? 'Your files could not be checked.' : 'Your files are checked.'
}

const HiddenImport = ({ importing }: { readonly importing: FilesImportRef }) => {
  const text = useSelector(importing, () => importStateText(importing))
  const canDiscard = useSelector(importing, (snapshot) => snapshot.can({ type: 'import.discarded' }))
  return (
    <div className={styles['hidden']}>
      <span role="status">{text}</span>
      {canDiscard && (
        <Button variant="default" onClick={() => importing.send({ type: 'import.discarded' })}>
          Discard
        </Button>
      )}
      <Button onClick={() => importing.send({ type: 'import.opened' })}>Show your files</Button>
    </div>
  )
}

const BeginButton = ({ imports }: Props) => {
  const importing = useSelector(imports, ({ children }) => children.importing)
  const isHidden = useSelector(importing, (snapshot) => snapshot?.context.isHidden === true)
  return importing !== undefined && isHidden ? (
    <HiddenImport importing={importing} />
  ) : (
    <Button onClick={() => imports.send({ type: 'import.begun' })}>Import files…</Button>
  )
}

const ShownImport = ({ importing }: { readonly importing: FilesImportRef }) => {
  const isHidden = useSelector(importing, ({ context }) => context.isHidden)
  return !isHidden && <FilesImportDialog importing={importing} />
}

export const LedgerImportsScreen = ({ imports }: Props) => {
  const list = useSelector(imports, ({ context }) => context.list)
  const { withdrawing, importing, deleting, acknowledging } = useSelector(imports, ({ children }) => children)
  const chosen = useRef<HTMLElement>(null)
  const acts: ImportActions = {
    onAcknowledge: (id) => imports.send({ type: 'acknowledging.requested', id }),
    onWithdraw: (id, row) => {
      chosen.current = row
      imports.send({ type: 'withdrawal.requested', id })
    },
  }
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Imports
        </Title>
        <BeginButton imports={imports} />
      </div>
      <RunningImports imports={imports} />
      <ListShell
        list={{ ...list, known: O.map((page: ImportsPage) => page.imports)(list.known) }}
        loading={<ListLoading what="imports" />}
        empty="No imports yet"
        onRetry={() => imports.send({ type: 'list.retried' })}
      >
        {(all) => (
          <>
            <DataTable
              className={styles['unbroken']}
              columns={columns}
              of={acts}
              rows={all}
              rowKey={({ id }) => id}
              rowTabIndex={-1}
            />
            <MoreButton imports={imports} />
          </>
        )}
      </ListShell>
      <ImportSources imports={imports} />
      {acknowledging !== undefined && <AcknowledgingDialog acknowledging={acknowledging} />}
      {deleting !== undefined && <SourceDeletionDialog deleting={deleting} />}
      {importing !== undefined && <ShownImport importing={importing} />}
      {withdrawing !== undefined && <WithdrawalDialog withdrawing={withdrawing} otherwise={chosen} />}
    </div>
  )
}
