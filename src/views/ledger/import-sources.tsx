import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import { isPlain, plainFormat } from '../../domain/ledger/import/mapping/file-mapping.ts'
import type { KeptMapping } from '../../domain/ledger/import/mapping/kept-mapping.ts'
import type { LedgerImportsRef, sourceDeletionMachine } from '../../machines/ledger/ledger-imports.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { ListTable } from '../ui/lists/list-table.tsx'
import { formatText } from './format-texts.ts'
import styles from './ledger-imports.module.css'

const mappingText = ({ columns, format = plainFormat }: KeptMapping): string =>
  [
    Object.entries(columns)
      .map(([ours, theirs]) => `${theirs} → ${ours}`)
      .join(', '),
    ...(isPlain(format) ? [] : [formatText(format)]),
  ].join('. ')

const KeptMappingItem = ({ kept }: { readonly kept: KeptMapping }) => (
  <li>
    {kept.file === '' ? 'Files' : kept.file}: read as {kept.sheet}.csv
    <span className={styles['detail']}>{mappingText(kept)}</span>
  </li>
)

export const ImportSources = ({ imports }: { readonly imports: LedgerImportsRef }) => {
  const sources = useSelector(imports, ({ context }) => context.sources)
  if (O.isNone(sources.known) || sources.known.value.length === 0) return null
  return (
    <section aria-labelledby="sources" className={styles['sources']}>
      <Title order={2} size="h3" id="sources">
        Sources
      </Title>
      <ListTable className={styles['table']} columns={[['Source'], ['Column matches'], ['Deletion']]}>
        {sources.known.value.map(({ name, mappings }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <ul className={styles['files']}>
                {mappings.map((kept) => (
                  <KeptMappingItem key={`${kept.file} ${kept.header.join(' ')}`} kept={kept} />
                ))}
              </ul>
            </td>
            <td>
              <Button
                size="xs"
                variant="default"
                aria-label={`Delete source ${name}`}
                onClick={() => imports.send({ type: 'deletion.requested', name })}
              >
                Delete…
              </Button>
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  )
}

export const SourceDeletionDialog = ({
  deleting,
}: {
  readonly deleting: ActorRefFrom<typeof sourceDeletionMachine>
}) => {
  const name = useSelector(deleting, ({ context }) => context.of)
  return (
    <ConfirmingDialog
      acting={deleting}
      title={`Delete source ${name}?`}
      act="Delete"
      isGrave
      busy="Deleting…"
      refused={(message: string) => <RefusalAlert>{message}</RefusalAlert>}
    >
      Its imports stay. Columns of later files must be matched again.
    </ConfirmingDialog>
  )
}
