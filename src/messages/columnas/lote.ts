import type { ButacaLote } from '#contract/lote.ts'
import { type BuscadoLote, gruposLote } from '#domain/butaca/lote.ts'
import { asDePaso } from '#domain/butaca/recorrido.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { LOTE } from '#messages/butacas/lote.ts'

const { columnas: C, frase: F } = LOTE

/** Columns of the seats found, with the group of each. */
export function columnasLote(filas: readonly ButacaLote[]): readonly Columna<ButacaLote>[] {
  const grupoDe = new Map(
    gruposLote(filas).flatMap(({ tipo, nombre, butacas }) =>
      butacas.map(({ nro }) => [nro, tipo === 'cliente' ? nombre : LOTE.grupos[tipo]] as const),
    ),
  )
  return [
    { title: C.grupo, value: ({ nro }) => grupoDe.get(nro) ?? '', isSoloPlanilla: true },
    { title: C.nro, value: ({ nro }) => nro },
    { title: C.modelo, value: ({ modelo }) => modelo },
    { title: C.color, value: ({ color }) => color },
    { title: C.estado, value: ({ estado }) => estado.nombre },
    { title: C.as, value: butaca => asDePaso(butaca) },
    { title: C.blanca, value: ({ etiqueta_blanca }) => etiqueta_blanca },
    { title: C.gris, value: ({ etiqueta_gris }) => etiqueta_gris },
    { title: C.comprador, value: ({ comprador }) => comprador },
    { title: C.cliente, value: ({ cliente }) => cliente },
    { title: C.telefono, value: ({ telefono }) => telefono, isSoloPlanilla: true },
    { title: C.remito, value: ({ remito }) => remito },
    { title: C.fecha, value: ({ fechaHs }) => fechaHs, formato: 'momento' },
  ]
}

/** The search in words, part by part. References appear by their names; an empty bound ('') was not searched. */
export function frasesLote(b: BuscadoLote): readonly string[] {
  const rango = (que: string, desde: string, hasta: string): string[] => {
    if (desde !== '' && hasta !== '') return [F.con(que, desde, hasta)]
    if (desde !== '') return [F.conDesde(que, desde)]
    return hasta === '' ? [] : [F.conHasta(que, hasta)]
  }
  const dias =
    b.diaD !== '' && b.diaH !== ''
      ? F.entre(b.diaD, b.diaH)
      : b.diaD !== ''
        ? F.desdeEl(b.diaD)
        : b.diaH === ''
          ? ''
          : F.hastaEl(b.diaH)
  const que = [b.modelo, b.color].filter(Boolean).join(' ')
  const paso = b.estado !== '' ? F.paso(b.estado) : dias === '' ? '' : F.cambio
  return [
    [que || F.butacas, paso, dias].filter(Boolean).join(' '),
    ...rango(LOTE.nro.toLowerCase(), b.nroD, b.nroH),
    ...rango(LOTE.blanca.toLowerCase(), b.blancaD, b.blancaH),
    ...rango(LOTE.gris.toLowerCase(), b.grisD, b.grisH),
    ...(b.cliente === '' ? [] : [F.de(b.cliente)]),
  ]
}
