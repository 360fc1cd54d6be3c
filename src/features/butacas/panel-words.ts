import { FUERA_DE_TABLA, nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { LISTA } from '#messages/butacas/lista.ts'

/** Which seats these are, where a number of the panel led to them. */
export const panelWords = (grupo: string): string =>
  grupo === FUERA_DE_TABLA ? LISTA.fueraDelPanel : LISTA.delPanel(nombreGrupoPanel(grupo) ?? '')
