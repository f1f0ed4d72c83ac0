import styles from './brand.module.css'

/** The name of the product, with its rule of brass. */
export const Brand = () => <span className={styles['brand']}>Plutus</span>
