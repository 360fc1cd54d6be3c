import type { ButacasDb, MirrorMeta } from '../db.ts'

const EMPTY: MirrorMeta = { clave: 'mirror', rev: 0, cursor: null, refreshedAt: null }

export async function getMirrorMeta(db: ButacasDb): Promise<MirrorMeta> {
  return ((await db.meta.get('mirror')) as MirrorMeta | undefined) ?? EMPTY
}
