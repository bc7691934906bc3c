/**
 * The SQL function `fold_text`, by which the searches of the catalogue and of the panel compare texts: without case, accents and
 * apostrophes, ё as е, composed and decomposed letters alike, typographic quotes and dashes as those of a keyboard. й is a letter of its
 * own and no accented и. Wildcards of `like` stay, so that patterns are folded as well. It is immutable, so that columns and indexes
 * may use it.
 */
export const createFoldText = String.raw`
  create or replace function fold_text(value text) returns text language sql immutable strict parallel safe
    return normalize(regexp_replace(
      translate(normalize(lower(value), NFD),
        U&'\2010\2011\2012\2013\2014\2212\201C\201D\201E\00AB\00BB\00F8\0142\0111\0131\2018\2019\02BC\2032\0027\0060',
        '------"""""oldi'),
      U&'[\0300-\0305\0307-\036F]|(?<!\0438)\0306', '', 'g'), NFC)`;
