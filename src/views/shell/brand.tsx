import styles from './brand.module.css'

export const Brand = () => <span className={styles['brand']}>Plutus</span>
