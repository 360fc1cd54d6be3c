/** The bands of how long a seat has been in its state end after so many days, of 24 hours each; the last one has no end. */
export const BANDAS_DIAS = [1, 3, 7] as const
