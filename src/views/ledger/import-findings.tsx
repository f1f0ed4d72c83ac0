import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type LedgerFinding, findingText, kindText, mustBeAcknowledged } from '../../domain/ledger/import/finding.ts'
import type { ImportCheck } from '../../domain/ledger/import/import-check.ts'
import { useListPager } from '../adapters/rendering/use-list-pager.ts'
import { type FilesImportRef, openFindingCounts, openFindingsIn } from '../../machines/ledger/files-import.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ListTable } from '../ui/lists/list-table.tsx'
import { ListPages } from '../widgets/figures/list-pages.tsx'
import { AcknowledgeButton, FindingKinds, FindingMark, FindingNote } from './finding-choices.tsx'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props {
  readonly importing: FilesImportRef
  readonly check: ImportCheck
}

const findingCountsText = (
  { findings, findingCount }: ImportCheck,
  { count: open, standing, notedBefore }: ReturnType<typeof openFindingCounts>,
): string =>
  [
    `${pluralise(findingCount, 'finding')}, ${countText(open)} open.`,
    ...(notedBefore > 0 ? [`You acknowledged ${pluralise(notedBefore, 'other')} before the last check.`] : []),
    ...(standing > 0 ? ['Acknowledge each finding that requires it to continue.'] : []),
    ...(findingCount > findings.length
      ? [`Showing the first ${countText(findings.length)}. Acknowledge them and check again to see the others.`]
      : []),
  ].join(' ')

const FindingRow = ({ importing, finding }: Pick<Props, 'importing'> & { readonly finding: LedgerFinding }) => {
  const { digest, kind } = finding
  const text = findingText(finding)
  const note = useSelector(importing, ({ context }) => context.notes.get(digest))
  const marked = useSelector(importing, ({ context }) => context.marked)
  const { send } = importing
  return (
    <tr>
      <td>{note === undefined && <FindingMark digest={digest} text={text} marked={marked} send={send} />}</td>
      <th scope="row">
        {kindText[kind]}
        <span className={styles['detail']}>{text}</span>
      </th>
      <td>
        {note === undefined ? (
          `Open${mustBeAcknowledged(finding) ? ': must be acknowledged' : ''}`
        ) : (
          <>
            {note}{' '}
            <Button
              size="compact-sm"
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

const AcknowledgingForm = ({ importing, check }: Props) => {
  const { marked, note, notes } = useSelector(importing, ({ context }) => context)
  const can = useSelector(importing, (snapshot) => snapshot.can({ type: 'marked.acknowledged' }))
  const { send } = importing
  return (
    <>
      <FindingKinds open={openFindingsIn(check, notes)} marked={marked} send={send} />
      <div className={styles['acknowledging']}>
        <FindingNote
          note={note}
          send={send}
          description="Say why this is right. The note is kept with your name when you import, and nobody is asked again."
        />
        <AcknowledgeButton
          marked={marked}
          can={can}
          variant="default"
          onAcknowledge={() => send({ type: 'marked.acknowledged' })}
        />
      </div>
    </>
  )
}

/** Only sales without a holding stop the import; other findings are asked about until acknowledged. */
export const ImportFindings = ({ importing, check }: Props) => {
  const page = useSelector(importing, ({ context }) => context.findingPage)
  const notes = useSelector(importing, ({ context }) => context.notes)
  const pager = useListPager(check.findings.length, page)
  return (
    <section aria-label="Findings" className={styles['part']}>
      <p role="status" className={styles['verdict']}>
        {findingCountsText(check, openFindingCounts(check, notes))}
      </p>
      <ListTable className={styles['table']} columns={[['Select'], ['Finding'], ['Note']]}>
        {check.findings.slice(pager.start, pager.end).map((finding) => (
          <FindingRow key={finding.digest} importing={importing} finding={finding} />
        ))}
      </ListTable>
      <ListPages
        label="the findings"
        pager={pager}
        total={check.findings.length}
        onTurn={(turned) => importing.send({ type: 'findings.paged', page: turned })}
      />
      <AcknowledgingForm importing={importing} check={check} />
    </section>
  )
}
