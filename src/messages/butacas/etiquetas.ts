/** «Imprimir etiquetas» (look, «Paper»). */
export const ETIQUETAS = {
  titulo: 'Imprimir etiquetas',
  volver: 'Butacas',
  cuantas: (count: number) => (count === 1 ? '1 butaca elegida' : `${count} butacas elegidas`),
  ninguna: 'No elegiste ninguna butaca',
  ningunaDetalle: 'Elegí butacas en la lista y volvé con «Imprimir etiquetas».',
  irAButacas: 'Ir a Butacas',
  region: 'Etiquetas',
  tamano: 'Tamaño',
  medida: { rollo: '100 × 50 mm', 'hoja-21': '63,5 × 38,1 mm', 'hoja-65': '38 × 21 mm' },
  papel: {
    rollo: 'rollo, una por vez',
    'hoja-21': 'hoja A4, 21 etiquetas',
    'hoja-65': 'hoja A4, 65 etiquetas',
  },
  empezar: (desde: number) => {
    if (desde === 1) return 'Empezar en la etiqueta 1 · hoja sin usar'
    if (desde === 2) return 'Empezar en la etiqueta 2 · la primera ya se usó'
    return `Empezar en la etiqueta ${desde} · las primeras ${desde - 1} ya se usaron`
  },
  lugar: (numero: number) => `Etiqueta ${numero}`,
  copias: 'Copias de cada una',
  copiasMal: (max: number) => `Un número de 1 a ${max}.`,
  ademas: 'Además del número',
  modelo: 'modelo',
  color: 'color',
  consejo: 'Código 128. Imprimí al 100 %, sin ajustar a la página y sin márgenes.',
  imprimir: (count: number) => (count === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${count} etiquetas`),
  imprimirNada: 'Imprimir',
  prueba: 'Imprimir una de prueba',
  enPlanta: 'Imprimir en la impresora de la planta',
  enPlantaSinRed: 'Sin conexión no se puede usar la impresora de la planta.',
  mandando: 'Mandando a la impresora…',
  mandadas: (count: number) =>
    count === 1 ? 'La impresora recibió 1 etiqueta.' : `La impresora recibió ${count} etiquetas.`,
  sinRespuesta: 'No llegó la respuesta del servidor. Fijate si salieron; si no salió ninguna, tocá otra vez.',
  noSePudo: 'No se pudo imprimir en la impresora de la planta.',
  revisando: (count: number) => (count === 1 ? 'Revisando una etiqueta…' : `Revisando ${count} etiquetas…`),
  nadaParaImprimir: 'No hay ninguna etiqueta para imprimir.',
  vistaPrevia: 'Vista previa',
  hoja: (hoja: number, hojas: number) => `hoja ${hoja} de ${hojas}`,
  sinHojas: 'sin hojas',
  hojas: 'Hojas',
  anterior: 'Hoja anterior',
  siguiente: 'Hoja siguiente',
  codigo: (nro: string) => `Código de barras ${nro}`,
  afuera: (count: number) =>
    count === 1 ? 'Una butaca queda sin etiqueta' : `${count} butacas quedan sin etiqueta`,
  porQue: {
    'no-existe': 'No existe ninguna butaca con ese número.',
    'no-esta': 'No está en este equipo, y sin conexión no se puede buscar.',
    'sin-codigo': 'Tiene caracteres que un código de barras no puede llevar.',
    'no-entra': 'Su código no entra en este tamaño. Elegí uno más grande.',
    'no-se-lee': 'La app leyó su código y no dice ese número.',
    'sin-revisar': 'No se pudo revisar su código en este navegador. Actualizalo o imprimí en otro equipo.',
  },
  reintentar: 'Volver a intentar',
} as const
