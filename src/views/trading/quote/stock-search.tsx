import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useId } from 'react'
import { minSearchLength, type ListedStock } from '../../../domain/trading/market/listed-stock.ts'
import type { StockPickerRef } from '../../../machines/trading/stock-picker.ts'
import { foundText } from '../../ui/texts/found-text.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { rowStep } from '../../ui/lists/row-step.ts'
import styles from './stock-search.module.css'

interface Props {
  readonly stocks: StockPickerRef
}

const handleKey = (stocks: StockPickerRef, event: KeyboardEvent): void => {
  const { key, nativeEvent } = event
  if (nativeEvent.isComposing) return
  const { context } = stocks.getSnapshot()
  const step = rowStep(key, false)
  const stock = context.found[context.active]
  if (step !== undefined) stocks.send({ type: 'active.moved', step })
  else if (key === 'Enter' && stock !== undefined) stocks.send({ type: 'stock.chosen', stock })
  else if (key === 'Escape') stocks.send({ type: 'search.left' })
  else return
  event.preventDefault()
}

interface OptionProps extends Props {
  readonly id: string
  readonly stock: ListedStock
  readonly isActive: boolean
}

const StockOption = ({ stocks, id, stock, isActive }: OptionProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    className={styles['option']}
    // a click must not take the focus from the field
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => stocks.send({ type: 'stock.chosen', stock })}
  >
    <strong>{stock.asx_code}</strong>
    <span>{stock.company_name}</span>
  </li>
)

export const StockSearch = ({ stocks }: Props) => {
  const id = useId()
  const { search, found, active } = useSelector(stocks, ({ context }) => context)
  const isFound = useSelector(stocks, (snapshot) => snapshot.matches('found'))
  const isFailed = useSelector(stocks, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(stocks, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const isOpen = isFound && found.length > 0
  const optionId = (index: number) => `${id}-${index.toString()}`
  return (
    <div className={styles['search']} onBlur={() => stocks.send({ type: 'search.left' })}>
      <TextInput
        label="Stock"
        description={`Name or code, at least ${minSearchLength.toString()} characters`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id, 'aria-activedescendant': optionId(active) })}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => stocks.send({ type: 'search.typed', search: currentTarget.value })}
        onKeyDown={(event) => handleKey(stocks, event)}
      />
      {isOpen && (
        <ul id={id} role="listbox" aria-label="Stocks" className={styles['found']}>
          {found.map((stock, index) => (
            <StockOption
              key={stock.asx_code}
              stocks={stocks}
              id={optionId(index)}
              stock={stock}
              isActive={index === active}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles['count']}>
        {isFound && foundText(found.length, 'stock')}
      </p>
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => stocks.send({ type: 'search.retried' })} />}
    </div>
  )
}
