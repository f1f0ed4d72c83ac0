import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { NamingPatternsRef } from '../../../machines/archive/naming-patterns.ts'
import { ReplacingConflict, SavedText } from '../../ui/dialogs/conflict-panel.tsx'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { PatternFields } from './pattern-fields.tsx'
import styles from './naming.module.css'
import { TextInput } from '@mantine/core'
import { knownCodes } from '../../../domain/archive/naming/known-codes.ts'
import { compiledPatterns } from '../../../domain/archive/naming/pattern.ts'
import { type DraftPattern, namingPatternsOf } from '../../../domain/archive/naming/default-patterns.ts'
import { readName } from '../../../domain/archive/naming/read-name.ts'
import type { ReportOwner } from '../../../domain/archive/owner.ts'
import { readNameText } from '../archive-texts.ts'

const trialText = (list: readonly DraftPattern[], owners: readonly ReportOwner[], tried: string): string => {
  const codes = knownCodes(owners.map(({ code }) => code))
  const read = readName(compiledPatterns(namingPatternsOf(list)), codes, tried)
  return O.isSome(read)
    ? `Matched by ${read.value.pattern}: ${readNameText(read.value, codes)}`
    : 'No pattern matches this name'
}

const PatternTrial = ({ patterns }: Props) => {
  const { draft, reference: owners } = useSelector(patterns, ({ context }) => context)
  const { list, tried } = draft
  return (
    <div>
      <TextInput
        label="Try a file name"
        description="Each pattern shows its result below; the first match applies"
        placeholder="PD0001_FY26_Q4_Quarterly report.pdf"
        maxLength={300}
        value={tried}
        onChange={(event) =>
          patterns.send({ type: 'draft.edited', draft: { ...draft, tried: event.currentTarget.value } })
        }
      />
      <p role="status" className={styles['read']}>
        {tried.trim() !== '' &&
          (O.isSome(owners) ? trialText(list, owners.value, tried) : 'Loading the codes of portfolios and groups…')}
      </p>
    </div>
  )
}

interface Props {
  readonly patterns: NamingPatternsRef
}

export const PatternsDialog = ({ patterns }: Props) => {
  const theirs = useSelector(patterns, ({ context }) => context.theirs)
  return (
    <EditorDialog
      editor={patterns}
      title="Naming patterns"
      size="52rem"
      conflict={
        O.isSome(theirs) && (
          <ReplacingConflict editor={patterns} what="the patterns">
            <SavedText text={theirs.value.patterns.join('\n')} />
          </ReplacingConflict>
        )
      }
    >
      <PatternTrial patterns={patterns} />
      <PatternFields patterns={patterns} />
    </EditorDialog>
  )
}
