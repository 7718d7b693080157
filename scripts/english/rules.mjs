// The rules of docs/style.md that a pattern can find. Each names the wrong phrase, the right one and the reason.

/** Kinds of text: see texts.mjs. */
const CODE_AND_DOCS = ['doc', 'comment', 'api', 'title', 'subject'];

const AUXILIARY = '(?:is|are|was|were|does|do|did|has|have|had|can|may|must|will|would|should)';

/**
 * @type {{rule: string, wrong: RegExp, right: string, why: string, kinds?: string[]}[]}
 * `wrong` is matched against one sentence without code and quotations; `kinds`: all kinds where absent.
 */
export const WORD_RULES = [
  {
    rule: 'told',
    wrong: /\b(told|tells?|telling)\b/i,
    right: 'receives, reports, contains, returns',
    why: 'code does not speak; name what it does',
  },
  {
    rule: 'stands',
    wrong: /\b(stands?|stood|standing)\b(?!-| for\b)/i,
    right: 'is, is stored in, appears',
    why: 'readers look for a second meaning',
  },
  {
    rule: 'whoever',
    wrong: /\b(who|what|which|whom|wher)ever\b(?<!wherever)/i,
    right: 'a user who, any value that, the caller',
    why: 'the sentence has no subject that a reader can picture',
  },
  {
    rule: 'nobody',
    wrong: /\b(nobody|no one|noone)\b/i,
    right: 'no user, no service, or the part and its limit',
    why: 'readers must know whether a user or a part of the system is meant',
  },
  {
    rule: 'nothing-as-subject',
    wrong: /(?:^|[;,:] )nothing (?:is|was|of|that|here|moves|waits|comes|goes|depends)\b/i,
    right: 'the part and its limit',
    why: 'a sentence names what acts',
    kinds: CODE_AND_DOCS,
  },
  {
    rule: 'of-before',
    wrong: /\b(?:of|than|from|as) before\b|\bformer\b|\bof then\b/i,
    right: 'previous, older, or nothing',
    why: 'the text describes the present; Git has the past',
  },
  {
    rule: 'let-off',
    wrong: /\b(?:let|lets|letting) (?:off|go)\b|\bspare[ds]?\b/i,
    right: 'exempt, skipped, discards, releases',
    why: 'an idiom with several meanings',
  },
  {
    rule: 'answer',
    wrong: /\b(?:un)?answer(?:s|ed|ing)?\b/i,
    right: 'response, responds, returns',
    why: 'one word for one thing: an endpoint returns a response',
    kinds: CODE_AND_DOCS,
  },
  {
    rule: 'asked',
    wrong:
      /\b(?:is|are|was|were|be|been|being|never|what|not) asked\b|\basks? (?:of|the service|the database|the server)\b|\basked (?:of|for again)\b/i,
    right: 'requested, queried, called, checked',
    why: 'a request, a query and a question are three things',
    kinds: CODE_AND_DOCS,
  },
  {
    rule: 'house-nouns',
    wrong: /\b(?<!on a )(?:house|room|desk|lane|shelf|shelves|twin|bill|deed|teller|door)s?\b/i,
    right: 'application, service, queue, repository, duplicate, invoice, use case, producer, endpoint',
    why: 'docs/style.md has one term for each thing',
    kinds: CODE_AND_DOCS,
  },
  {
    rule: 'in-hand',
    wrong: /\bin hand\b|\bon (?:its|their) way\b|\b(?:gone|goes|went) through\b/i,
    right: 'in progress, pending, complete',
    why: 'name the state',
  },
  {
    rule: 'held-to',
    wrong: /\bheld to\b|\bh[eo]ld(?:s|ing)?\b[^.]{0,60}\bagainst\b|\bheld up\b/i,
    right: 'checked against, compared with, delayed',
    why: 'an idiom with several meanings',
  },
  {
    rule: 'taken-for',
    wrong: /\btaken for\b|\bgood for nothing\b/i,
    right: 'treated as, invalid',
    why: 'an idiom',
  },
  {
    rule: 'as-it-is',
    wrong: /\bas (?:it|they|he|things) (?:is|are|was|were|stands?)(?=[.,;:)]|$)|\ball the same\b/i,
    right: 'unchanged, anyway',
    why: 'shorter, and an adjective says what the state is',
  },
  {
    rule: 'the-matter',
    wrong: /\b(?:the|this|that|same|its|no|one|a) (?:matter|thing)s?\b/i,
    right: 'the name of the thing',
    why: 'a search for the name must find the sentence',
  },
  {
    rule: 'filler',
    wrong: /\b(?:easy|easily|simply|just|of course|obviously)\b/i,
    right: 'leave it out',
    why: 'what is easy for the writer may not be easy for the reader',
  },
  {
    rule: 'gender',
    wrong: /\b(?:he|him|his|himself|she|her|hers|herself)\b/i,
    right: 'they, the user, the approver',
    why: 'a user may be anybody',
  },
  {
    rule: 'no-more',
    wrong:
      /\b(?:no|not any|nobody's any|any) more\b(?! than)(?=[.,;:)]|$| (?:is|are|was|were|in|by|and|or)\b)/i,
    right: 'no longer',
    why: '"no more" counts things; "no longer" speaks of time',
    kinds: CODE_AND_DOCS,
  },
  {
    rule: 'anew',
    wrong: /\banew\b|\bbeg[iau]n[s]? again\b/i,
    right: 'again, retries, restarts, creates',
    why: 'old-fashioned; the log and the code say retry',
  },
  {
    rule: 'give-up',
    wrong: /\bg[ia]v(?:e|es|en|ing) up\b|\bturn(?:s|ed|ing)? away\b/i,
    right: 'fails, discards, refuses',
    why: 'name the outcome as the code does',
  },
  {
    rule: 'who-what',
    // "Who may not see it gets 404", "What is kept is named by its hash"; "What a lease means" is a fine heading.
    wrong:
      /^(?:Who|Whom|Whose)\b[^?]*$|^What (?:is|are|was|were|has|have|may|can|cannot|must|comes|belongs|stays|goes|follows)\b[^?]*$/,
    right: 'a noun: "Users who …", "The stored files …"',
    why: 'the clause hides the subject',
    kinds: ['doc', 'comment', 'api', 'title'],
  },
  {
    rule: 'inversion',
    wrong: new RegExp(
      [
        // "Never is a file stored twice", "Nor does it"
        `^(?:Never|Nor|Seldom|Rarely|Hardly|Nowhere|Neither) ${AUXILIARY}\\b`,
        // "Only then is the file stored"
        `^Only [^,.]{1,40} ${AUXILIARY} (?:a|an|the|its|it|they|this|that)\\b`,
        // "Of two files the older one is kept"
        `^Of (?!course\\b|[^,]*\\d)`,
        // "At the end of the line is the amount"
        `^(?:In|On|At|From|With|By|Under|Behind|Beside|Through|Among|Before|After) (?:the |an? |its )?\\w+(?: \\w+)?(?: of (?:the |an? |its )?\\w+)? (?:is|are|come|comes|lie|lies|go|goes|belong|belongs) (?:an?|the|its|what|every|all)\\b`,
      ].join('|'),
    ),
    right: 'subject first, then the verb',
    why: 'readers of a second language read a sentence in that order',
    kinds: ['doc', 'comment', 'api', 'title'],
  },
];

/** A longer sentence holds two ideas. */
const MAX_WORDS = 35;

/** As many characters as Git and code hosts show of a subject. */
export const MAX_SUBJECT = 72;

/** @returns {{rule: string, text: string}[]} the breaches of one sentence */
export function breachesOf(sentence, kind) {
  const found = [];
  for (const { rule, wrong, right, why, kinds } of WORD_RULES) {
    if (kinds && !kinds.includes(kind)) continue;
    const match = wrong.exec(sentence);
    if (match) found.push({ rule, text: `"${match[0].trim()}": write ${right} (${why})` });
  }
  const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
  if (words > MAX_WORDS && kind !== 'subject')
    found.push({
      rule: 'long-sentence',
      text: `${words} words, at most ${MAX_WORDS}: "${sentence.slice(0, 40)}…"`,
    });
  return found;
}
