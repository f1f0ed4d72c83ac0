import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useId } from 'react'
import { capitalisedText } from '../../domain/text/capitalised-text.ts'
import type { ExplorerKind } from '../../domain/explorers/explorable.ts'
import { areAllChosen, type ExplorerRef } from '../../machines/explorers/explorer.ts'
import { foundText } from '../ui/texts/found-text.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ModalDialog, DialogFoot } from '../ui/dialogs/dialog.tsx'
import { rowStep } from '../ui/lists/row-step.ts'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import { WaitingStatus } from '../ui/waiting.tsx'
import styles from './explorer.module.css'
import { ExplorerList, optionId } from './explorer-list.tsx'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props {
  readonly explorer: ExplorerRef
}

// the API refuses a longer search text
const maxSearchLength = 1_000

const kindNouns: Readonly<Record<ExplorerKind, string>> = { account: 'account', group: 'group', user: 'user' }

/** While typing, the field handles caret keys and Space. After a key has moved to a row, Space chooses that row. */
const handleKey = (explorer: ExplorerRef, event: KeyboardEvent, isTyping: boolean): void => {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event
  if (nativeEvent.isComposing) return
  const isWhole = ctrlKey || metaKey
  const step = rowStep(key, !isTyping || isWhole)
  const { found, active, isMany, isOnRow } = explorer.getSnapshot().context
  const at = found[active]?.code
  if (step !== undefined) explorer.send({ type: 'active.moved', step, isRanged: shiftKey })
  else if (key === 'Enter' && isWhole && isMany) explorer.send({ type: 'choice.confirmed' })
  else if ((key === 'Enter' || (key === ' ' && (isOnRow || !isTyping))) && at !== undefined)
    explorer.send({ type: shiftKey ? 'row.ranged' : 'row.toggled', key: at })
  else if (key === 'a' && isWhole && !isTyping) explorer.send({ type: 'all.toggled' })
  else return
  event.preventDefault()
}

const SearchField = ({ explorer, listId }: Props & { readonly listId: string }) => {
  const search = useSelector(explorer, ({ context }) => context.search)
  const isOpen = useSelector(explorer, (snapshot) => snapshot.matches('open') && snapshot.context.found.length > 0)
  const active = useSelector(explorer, ({ context }) => context.active)
  const popup = isOpen ? { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) } : {}
  return (
    <TextInput
      {...popup}
      label="Search"
      placeholder="Name or code"
      maxLength={maxSearchLength}
      value={search}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      onChange={(event) => explorer.send({ type: 'search.typed', search: event.currentTarget.value })}
      onKeyDown={(event) => handleKey(explorer, event, true)}
    />
  )
}

const searchStatusText = (total: number, noun: string, isSearching: boolean): string =>
  isSearching ? 'Searching…' : foundText(total, noun)

const FoundList = ({ explorer, listId }: Props & { readonly listId: string }) => {
  const { kind, isMany, found, total, selection } = useSelector(explorer, ({ context }) => context)
  const isSearching = useSelector(explorer, (snapshot) => snapshot.matches({ open: 'searching' }))
  const isGathering = useSelector(explorer, (snapshot) => snapshot.matches({ open: 'gathering' }))
  const areAll = useSelector(explorer, ({ context }) => areAllChosen(context))
  const noun = kindNouns[kind]
  return (
    <>
      <div className={styles['above']}>
        <p role="status" className={styles['count']}>
          {searchStatusText(total, noun, isSearching)}
          {isMany && `, ${countText(selection.chosen.size)} chosen`}
        </p>
        {isMany && (
          <Button
            variant="default"
            size="xs"
            disabled={found.length === 0 || isSearching}
            loading={isGathering}
            onClick={() => explorer.send({ type: 'all.toggled' })}
          >
            {areAll ? 'Exclude' : 'Choose'} all {countText(total)}
          </Button>
        )}
      </div>
      {found.length > 0 && (
        <ExplorerList
          explorer={explorer}
          id={listId}
          label={`${capitalisedText(noun)}s`}
          onKeyDown={(event) => handleKey(explorer, event, false)}
        />
      )}
    </>
  )
}

const confirmText = (kind: ExplorerKind, chosen: number, canConfirm: boolean): string => {
  if (chosen > 0) return `Choose ${pluralise(chosen, kindNouns[kind])}`
  return canConfirm ? 'Choose none' : 'Choose'
}

const titleOf = (kind: ExplorerKind, isMany: boolean): string =>
  isMany ? `Choose ${kindNouns[kind]}s` : `Choose ${kind === 'account' ? 'an' : 'a'} ${kindNouns[kind]}`

export const ExplorerDialog = ({ explorer }: Props) => {
  const listId = useId()
  const { kind, isMany } = useSelector(explorer, ({ context }) => context)
  const chosen = useSelector(explorer, ({ context }) => context.selection.chosen.size)
  const isOpen = useSelector(explorer, (snapshot) => snapshot.matches('open'))
  const canConfirm = useSelector(explorer, (snapshot) => snapshot.can({ type: 'choice.confirmed' }))
  const isFailed = useSelector(explorer, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(explorer, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const close = () => explorer.send({ type: 'explorer.closed' })
  return (
    <ModalDialog title={titleOf(kind, isMany)} size="40rem" onClose={close}>
      <div className={styles['content']}>
        <SearchField explorer={explorer} listId={listId} />
        {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => explorer.send({ type: 'list.retried' })} />}
        {!isFailed && !isOpen && <WaitingStatus label={`Loading ${kindNouns[kind]}s`} />}
        {isOpen && <FoundList explorer={explorer} listId={listId} />}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        {isMany && (
          <Button disabled={!canConfirm} onClick={() => explorer.send({ type: 'choice.confirmed' })}>
            {confirmText(kind, chosen, canConfirm)}
          </Button>
        )}
      </DialogFoot>
    </ModalDialog>
  )
}
