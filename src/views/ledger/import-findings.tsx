import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import {
  type Finding,
  FindingKind,
  findingText,
  kindText,
  longestNote,
  mustBeAcknowledged,
} from '../../domain/ledger/import/finding.ts'
import type { ImportCheck } from '../../domain/ledger/import/import-check.ts'
import { pagerOf } from '../../domain/widgets/table/pager.ts'
import { type FilesImportRef, openFindings, openOfKind } from '../../machines/ledger/files-import.ts'
import { counted } from '../ui/counted.ts'
import { ListTable } from '../ui/lists/list-table.tsx'
import { PageBar } from '../widgets/figures/page-bar.tsx'
import styles from './ledger-imports.module.css'

interface Props {
  readonly importing: FilesImportRef
  readonly check: ImportCheck
}

const pageSize = 10

const verdictText = (
  { findings, findingCount }: ImportCheck,
  { count: open, standing, notedBefore }: ReturnType<typeof openFindings>,
): string =>
  [
    `${counted(findingCount, 'finding')} to look at, of which ${open.toLocaleString('en')} ${open === 1 ? 'is' : 'are'} open.`,
    ...(notedBefore > 0 ? [`${counted(notedBefore, 'other')} you acknowledged before the last check.`] : []),
    ...(standing > 0 ? ['Nothing can be written before every sale without holding is acknowledged.'] : []),
    ...(findingCount > findings.length
      ? [
          `The first ${findings.length.toLocaleString('en')} are listed: acknowledge them and check again to see others.`,
        ]
      : []),
  ].join(' ')

const FindingRow = ({ importing, finding }: Pick<Props, 'importing'> & { readonly finding: Finding }) => {
  const { digest, kind } = finding
  const text = findingText(finding)
  const note = useSelector(importing, ({ context }) => context.notes.get(digest))
  const isMarked = useSelector(importing, ({ context }) => context.marked.has(digest))
  return (
    <tr>
      <td>
        {note === undefined && (
          <input
            type="checkbox"
            aria-label={`Choose: ${text}`}
            checked={isMarked}
            onChange={() => importing.send({ type: 'finding.marked', digest })}
          />
        )}
      </td>
      <th scope="row">
        {kindText[kind]}
        <span className={styles['detail']}>{text}</span>
      </th>
      <td>
        {note === undefined ? (
          `Open${mustBeAcknowledged(finding) ? ': has to be acknowledged' : ''}`
        ) : (
          <>
            {note}{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Undo: ${text}`}
              onClick={() => importing.send({ type: 'acknowledgement.undone', digest })}
            >
              Undo
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}

const kinds = Object.keys(FindingKind.keys).filter(FindingKind.is)

/** Whoever has many of a kind acknowledges them by one note. */
const Kinds = ({ importing, check }: Props) => {
  const { notes, marked } = useSelector(importing, ({ context }) => context)
  return kinds.map((kind) => {
    const open = openOfKind(check, notes, kind)
    return (
      open.length > 1 && (
        <label key={kind}>
          <input
            type="checkbox"
            checked={open.every((digest) => marked.has(digest))}
            onChange={() => importing.send({ type: 'kind.marked', kind })}
          />{' '}
          All {open.length.toLocaleString('en')} that are open: {kindText[kind]}
        </label>
      )
    )
  })
}

const Acknowledging = ({ importing }: Pick<Props, 'importing'>) => {
  const note = useSelector(importing, ({ context }) => context.note)
  const marked = useSelector(importing, ({ context }) => context.marked.size)
  const canAcknowledge = useSelector(importing, (snapshot) => snapshot.can({ type: 'marked.acknowledged' }))
  return (
    <div className={styles['acknowledging']}>
      <Textarea
        label="Note on what is chosen"
        description="Why it is right. It is kept with your name when the files are imported, and nobody is asked about it again."
        autosize
        maxLength={longestNote}
        value={note}
        onChange={({ currentTarget }) => importing.send({ type: 'note.typed', note: currentTarget.value })}
      />
      <Button
        variant="default"
        disabled={!canAcknowledge}
        onClick={() => importing.send({ type: 'marked.acknowledged' })}
      >
        {marked === 0 ? 'Acknowledge' : `Acknowledge ${counted(marked, 'finding')}`}
      </Button>
    </div>
  )
}

/** What is odd about the files: it stops nothing but for sales without holding, and is asked about until it is acknowledged. */
export const ImportFindings = ({ importing, check }: Props) => {
  const page = useSelector(importing, ({ context }) => context.findingPage)
  const notes = useSelector(importing, ({ context }) => context.notes)
  const pager = pagerOf(check.findings.length, page, pageSize)
  return (
    <section aria-label="Findings" className={styles['part']}>
      <p role="status" className={styles['verdict']}>
        {verdictText(check, openFindings(check, notes))}
      </p>
      <ListTable className={styles['table']} columns={[['Choose'], ['What was found'], ['Note']]}>
        {check.findings.slice(pager.start, pager.end).map((finding) => (
          <FindingRow key={finding.digest} importing={importing} finding={finding} />
        ))}
      </ListTable>
      {pager.pages > 1 && (
        <div className={styles['pages']}>
          <PageBar
            label="the findings"
            pager={pager}
            total={check.findings.length}
            onTurn={(turned) => importing.send({ type: 'findings.paged', page: turned })}
          />
        </div>
      )}
      <Kinds importing={importing} check={check} />
      <Acknowledging importing={importing} />
    </section>
  )
}
