import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { E, O, pipe } from '../../../domain/fp.ts'
import { withMovedItem, withoutItem, withReplacedItem } from '../../../domain/lists/keyed-list.ts'
import {
  defaultPatterns,
  type DraftPattern,
  isListChanged,
  addPattern,
  draftPatternsOf,
} from '../../../domain/archive/naming/default-patterns.ts'
import { type KnownCodes, knownCodes } from '../../../domain/archive/naming/known-codes.ts'
import { compilePattern } from '../../../domain/archive/naming/pattern.ts'
import { maxPatternLength, maxPatterns, patternFaultText } from '../../../domain/archive/naming/pattern-fault.ts'
import { readName } from '../../../domain/archive/naming/read-name.ts'
import type { NamingPatternsRef } from '../../../machines/archive/naming-patterns.ts'
import { addAndFocus, keepingFocus } from '../../adapters/focus/keeping-focus.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import styles from './naming.module.css'
import { readNameText } from '../archive-texts.ts'

interface Props {
  readonly patterns: NamingPatternsRef
}

type PatternList = readonly DraftPattern[]

interface ItemProps {
  readonly pattern: DraftPattern
  readonly index: number
  readonly count: number
  readonly tried: string
  readonly codes: KnownCodes
  readonly onChange: (change: (list: PatternList) => PatternList) => void
}

const arrowSteps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

const patternMatchText = (text: string, tried: string, codes: KnownCodes): string =>
  pipe(
    O.fromEither(compilePattern(text)),
    O.filter(() => tried.trim() !== ''),
    O.match(
      () => '',
      (pattern) =>
        pipe(
          readName([pattern], codes, tried),
          O.match(
            () => 'No match',
            (read) => readNameText(read, codes),
          ),
        ),
    ),
  )

const PatternItem = ({ pattern, index, count, tried, codes, onChange }: ItemProps) => {
  const { id, text } = pattern
  const number = (index + 1).toString()
  const move = (by: -1 | 1) => keepingFocus(() => onChange((list) => withMovedItem(list, id, by)))
  const fault = compilePattern(text)
  return (
    <li
      className={styles['pattern']}
      onKeyDown={(event) => {
        const by = arrowSteps[event.key]
        if (!event.altKey || by === undefined) return
        event.preventDefault()
        move(by)
      }}
    >
      <TextInput
        className={styles['text']}
        aria-label={`Pattern ${number}`}
        description={patternMatchText(text, tried, codes)}
        inputWrapperOrder={['input', 'description', 'error']}
        maxLength={maxPatternLength}
        value={text}
        error={E.isLeft(fault) ? patternFaultText(fault.left) : null}
        onChange={(event) => {
          const written = event.currentTarget.value
          onChange((list) => withReplacedItem(list, { id, text: written }))
        }}
      />
      <div className={styles['moves']}>
        <IconButton
          icon="collapse"
          label={`Move pattern ${number} up`}
          isDisabled={index === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="expand"
          label={`Move pattern ${number} down`}
          isDisabled={index + 1 === count}
          onClick={() => move(1)}
        />
        <IconButton
          icon="remove"
          label={`Remove pattern ${number}`}
          onClick={() => onChange((list) => withoutItem(list, id))}
        />
      </div>
    </li>
  )
}

export const PatternFields = ({ patterns }: Props) => {
  const { draft, reference: owners } = useSelector(patterns, ({ context }) => context)
  const { list, tried } = draft
  const add = useFocusKept<HTMLButtonElement>(list.length)
  const listed = useRef<HTMLOListElement>(null)
  const codes = knownCodes(O.isSome(owners) ? owners.value.map(({ code }) => code) : [])
  const change: ItemProps['onChange'] = (changed) => {
    const { draft: written } = patterns.getSnapshot().context
    patterns.send({ type: 'draft.edited', draft: { ...written, list: changed(written.list) } })
  }
  return (
    <div>
      <p className={styles['hint']}>
        <code>{'{code}'}</code> is the code of the portfolio or group, <code>{'{year}'}</code> the calendar year in
        which the quarter ends, <code>{'{fy}'}</code> the financial year, <code>{'{quarter}'}</code> Q1 to Q4, a month
        or the full year, <code>{'{month}'}</code> and <code>{'{day}'}</code> are numbers, <code>{'{title}'}</code> the
        title and <code>{'{*}'}</code> anything. A space also matches a hyphen or an underscore. Folders, upper and
        lower case and “.pdf” are ignored. Move a pattern with its arrows, or with Alt and the arrow keys.
      </p>
      <ol ref={listed} className={styles['patterns']}>
        {list.map((pattern, index) => (
          <PatternItem
            key={pattern.id}
            pattern={pattern}
            index={index}
            count={list.length}
            tried={O.isSome(owners) ? tried : ''}
            codes={codes}
            onChange={change}
          />
        ))}
      </ol>
      {list.length === 0 && <p role="alert">At least one pattern is required.</p>}
      <div className={styles['choices']}>
        <Button
          ref={add}
          variant="default"
          disabled={list.length >= maxPatterns}
          onClick={() => addAndFocus(listed, () => change(addPattern))}
        >
          Add pattern
        </Button>
        <Button
          variant="default"
          disabled={!isListChanged(list, defaultPatterns)}
          onClick={() => change(() => draftPatternsOf(defaultPatterns))}
        >
          Reset to defaults
        </Button>
      </div>
    </div>
  )
}
