export const ETIQUETAS_PATH = '/fabrica/etiquetas'
