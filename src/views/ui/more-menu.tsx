import { type MouseEvent, type ReactNode, type ToggleEvent, useId } from 'react'
import { Link } from 'wouter'
import { NamedIcon, type IconName } from './icons/icon.tsx'
import styles from './more-menu.module.css'
import words from './icons/word-button.module.css'

const [menuWidth, menuMargin] = [256, 12]

const placeMenuBelowButton = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  const button = currentTarget.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || button === undefined) return
  const width = document.documentElement.clientWidth
  const left = Math.max(menuMargin, Math.min(button.right, width - menuMargin) - menuWidth)
  currentTarget.style.inset = `${button.bottom + window.scrollY + 4}px auto auto ${left}px`
}

const scrollMenuIntoView = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  if (newState === 'open') currentTarget.scrollIntoView({ block: 'nearest' })
}

/** Closes first, so that a dialog opened by the choice returns the focus to the button. */
const hideMenuOf = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

interface Props {
  readonly of?: string | undefined
  readonly children: ReactNode
}

export const MoreMenu = ({ of, children }: Props) => {
  const id = useId()
  const label = of === undefined ? 'More' : `More for ${of}`
  return (
    <>
      <button
        type="button"
        className={of === undefined ? words['word'] : styles['dots']}
        popoverTarget={id}
        {...(of !== undefined && { 'aria-label': label, title: label })}
      >
        <NamedIcon name="more" />
        {of === undefined && label}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles['menu']}
        onBeforeToggle={placeMenuBelowButton}
        onToggle={scrollMenuIntoView}
      >
        {children}
      </div>
    </>
  )
}

interface ItemProps {
  readonly icon: IconName
  readonly children: ReactNode
}

export const MoreButton = ({
  icon,
  children,
  isBusy,
  onClick,
}: ItemProps & { readonly isBusy?: boolean; readonly onClick: () => void }) => (
  <button
    type="button"
    className={styles['item']}
    aria-busy={isBusy}
    onClick={(event) => {
      hideMenuOf(event)
      onClick()
    }}
  >
    <NamedIcon name={icon} />
    {children}
  </button>
)

export const MoreLink = ({ icon, href, children }: ItemProps & { readonly href: string }) => (
  <Link href={href} className={styles['item']} onClick={hideMenuOf}>
    <NamedIcon name={icon} />
    {children}
  </Link>
)
