// Declarations without a screen and a rule, each with the reason why it stays.

const EVIDENCE = 'the identifier behind the name that screens show; it proves who acted when names change';
const OF_THE_API = 'for integrators: the API returns it, and a screen has no use for it';
const OF_THE_OPERATOR = 'for operators: the page of npm run rollouts shows it';
const DROPPED_LATER = 'the previous release still writes the column';
const INTERNAL = 'for logs and callers of the service: no request of a screen gets it';

/** @type {Record<string, string>} */
export const EXCEPTIONS = {
  'column admin.demo_removals.requested_at': 'tells an operator how long a removal waits',
  'column admin.rollout_changes.changed_at': OF_THE_OPERATOR,
  'column admin.rollout_changes.changed_by': OF_THE_OPERATOR,
  'column intake.chat_imports.message_ref':
    'leads from a file back to its message in the chat, for an incident',
  'unset inbox_item.content_sha256':
    'the service that stores the file returns it, and the item takes all of it',
  'unset inbox_item.page_count': 'the service that stores the file returns it, and the item takes all of it',
  'field inbox_item.reading_at': OF_THE_API,
  'field invoice.upload_id': OF_THE_API,
  'field invoice.source_ref': OF_THE_API,
  'field edit_claim.claimed_at': OF_THE_API,
  'field invoice.payment_state':
    'for integrators: screens show the status of the invoice, which follows from it',
  'column journal.close_ticks.done_by': EVIDENCE,
  'field closed_month.closed_by': EVIDENCE,
  'field closed_month.reopened_by': EVIDENCE,
  'field payment.paid_by': EVIDENCE,
  'field approval.final_responsible_id': 'the report on duties reads it from the event of the approval',
  'field bank_statement_row.settled_by': EVIDENCE,
  'field export_batch.voided_by': EVIDENCE,
  'column payment.withdrawals.withdrawn_at': 'the time of a decision, for a report on an incident',
  'profile address_list effect': 'master data that users look up, as a letterhead',
  'profile industry_id effect': 'part of the specified profile; no rule of the product depends on it',

  'error invalid_scope words': 'for applications: RFC 6749; it goes to the application, not to the user',
  'error lease_lost words': INTERNAL,
  'error events_not_running words': INTERNAL,
  'error key_taken words': INTERNAL,
  'error checksum_mismatch words': INTERNAL,
  'error too_many_streams words': 'a page without live updates loads again by itself and shows no message',
  'error render_in_browser words': 'for integrators: the pages of a PDF are drawn by the caller',

  'event CustomerChanged consumer': 'part of the published contract; the services of today need no suppliers',

  'endpoint GET /documents/{id}/pages/{page}/image':
    'for integrators: the pages here draw the original itself',
  'endpoint PUT /documents/{id}/versions':
    'for integrators: the same as POST, for clients that send files by PUT',
  'endpoint PUT /customers/{id}/sorts':
    'for integrators: the form of the supplier saves the order with the rest',
  'endpoint POST /emails': 'for mail servers: hands in a received mail',
  'endpoint PUT /invoices/{local_id}/department':
    'for integrators: the form saves the department with the rest',
  'endpoint POST /notifications/drop': 'for integrators: the bell removes a notification when it is read',
  'endpoint GET /oauth/metadata': 'for applications: RFC 8414',
  'endpoint POST /oauth/revoke': 'for applications: RFC 7009',
  'endpoint POST /oauth/token': 'for applications: RFC 6749',
  'endpoint GET /uploads/{id}': 'for integrators: the page shows the list, which has every upload',
  'endpoint PUT /uploads': 'for integrators: the same as POST, for clients that send files by PUT',
  'endpoint GET /payments/by-invoice/{invoice_id}':
    'for integrators: the pages read the list, which is empty before the payment opens and no error',
  'endpoint GET /waiting/{service}': 'for integrators: what waits for the caller in one service',

  // Columns whose fields are gone; a contract migration of a later release drops them.
  'column inbox.customers.own_department_sort_num': DROPPED_LATER,
  'column inbox.customers.is_uncategorized': DROPPED_LATER,
  'column inbox.customers.approval_type': DROPPED_LATER,
  'column inbox.customers.use_issue_date': DROPPED_LATER,
};
