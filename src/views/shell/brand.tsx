import styles from './brand.module.css'

export const BrandName = () => <span className={styles['brand']}>Plutus</span>
