/** Of a compound file of version 3 ([MS-CFB] §2.1, §2.2). */
export const SECTOR_BYTES = 512
export const END_OF_CHAIN = 0xffff_fffe
export const FREE_SECTOR = 0xffff_ffff
