import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { NamingPatternsRef } from '../../../machines/archive/naming-patterns.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { saveRefusalText } from '../../ui/save-refusal-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { PatternFields } from './pattern-fields.tsx'
import styles from './naming.module.css'
import { TextInput } from '@mantine/core'
import { knownCodes } from '../../../domain/archive/naming/known-codes.ts'
import { compiledPatterns } from '../../../domain/archive/naming/pattern.ts'
import { type DraftPattern, patternsOf } from '../../../domain/archive/naming/default-patterns.ts'
import { readName } from '../../../domain/archive/naming/read-name.ts'
import type { Owner } from '../../../domain/archive/owner.ts'
import { readText } from './read-text.ts'

const trialText = (list: readonly DraftPattern[], owners: readonly Owner[], tried: string): string => {
  const codes = knownCodes(owners.map(({ code }) => code))
  const read = readName(compiledPatterns(patternsOf(list)), codes, tried)
  return O.isSome(read) ? `Read by ${read.value.pattern}: ${readText(read.value, codes)}` : 'No pattern fits this name'
}

/** What the patterns, as they are written now, make of the name of a file. */
const PatternTrial = ({ patterns }: Props) => {
  const { draft, reference: owners } = useSelector(patterns, ({ context }) => context)
  const { list, tried } = draft
  return (
    <div>
      <TextInput
        label="Try a file name"
        description="Below each pattern stands what it reads in this name; the first that fits counts"
        placeholder="PD0001_FY26_Q4_Quarterly report.pdf"
        maxLength={300}
        value={tried}
        onChange={(event) =>
          patterns.send({ type: 'draft.edited', draft: { ...draft, tried: event.currentTarget.value } })
        }
      />
      <p role="status" className={styles['read']}>
        {tried.trim() !== '' &&
          (O.isSome(owners)
            ? trialText(list, owners.value, tried)
            : 'The codes of portfolios and groups are being loaded')}
      </p>
    </div>
  )
}

interface Props {
  readonly patterns: NamingPatternsRef
}

const Conflict = ({ patterns }: Props) => {
  const theirs = useSelector(patterns, ({ context }) => context.theirs)
  if (O.isNone(theirs)) return null
  return (
    <EditConflict
      what="the patterns"
      onTake={() => patterns.send({ type: 'theirs.taken' })}
      onKeep={() => patterns.send({ type: 'mine.kept' })}
    >
      <SavedText text={theirs.value.patterns.join('\n')} />
    </EditConflict>
  )
}

const Content = ({ patterns }: Props) => {
  const isEditing = useSelector(patterns, (snapshot) => snapshot.matches('editing'))
  return (
    <>
      <Conflict patterns={patterns} />
      <div className={styles['content']} inert={!isEditing}>
        <PatternTrial patterns={patterns} />
        <PatternFields patterns={patterns} />
      </div>
    </>
  )
}

/** How the names of the files in a zip are read. */
export const PatternsDialog = ({ patterns }: Props) => {
  const refusal = useSelector(patterns, ({ context }) => context.refusal)
  const canSave = useSelector(patterns, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(patterns, (snapshot) => snapshot.matches('saving') || snapshot.matches('reading'))
  const isAsking = useSelector(patterns, (snapshot) => snapshot.matches('asking'))
  const isOpening = useSelector(patterns, (snapshot) => snapshot.matches('opening'))
  const isFailed = useSelector(patterns, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(patterns, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const isNarrow = useMediaQuery('(width < 48rem)')
  return (
    <AdminDialog
      title="Naming patterns"
      size="52rem"
      fullScreen={isNarrow}
      refusal={saveRefusalText(refusal)}
      canSave={canSave}
      isSaving={isSaving}
      isAsking={isAsking}
      onSave={() => patterns.send({ type: 'save.requested' })}
      onClose={() => patterns.send({ type: 'close.requested' })}
      onLeave={() => patterns.send({ type: 'close.confirmed' })}
      onStay={() => patterns.send({ type: 'close.refused' })}
    >
      {isOpening && <Waiting label="Opening" />}
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => patterns.send({ type: 'open.retried' })} />}
      {!isOpening && !isFailed && <Content patterns={patterns} />}
    </AdminDialog>
  )
}
