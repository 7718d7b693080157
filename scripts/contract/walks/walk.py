"""From the letter to the bank with the client that openapi-python-client makes; the steps are those of docs/api.md."""

import os
import time
from datetime import date

from uketori_api_client import AuthenticatedClient
from uketori_api_client.api.approvals import approve_level, finalize_approval, get_approval
from uketori_api_client.api.documents import get_document
from uketori_api_client.api.invoices import change_invoice, get_invoice
from uketori_api_client.api.payee_accounts import confirm_payee_account, get_payee_account
from uketori_api_client.api.payments import (
    approve_payment,
    change_payment,
    confirm_payment,
    get_payment_of_invoice,
)
from uketori_api_client.api.uploads import upload
from uketori_api_client.api.user_banks import list_user_banks
from uketori_api_client.api.zengin_exports import create_zengin_export, get_zengin_file, preview_zengin_export
from uketori_api_client.models import (
    ApproveLevelRequest,
    ChangeInvoiceRequest,
    ChangePaymentRequest,
    ConfirmPayeeAccountRequest,
    CreateZenginExportRequest,
    FinalizeApprovalRequest,
    PreviewZenginExportRequest,
    Problem,
    UploadRequest,
)
from uketori_api_client.types import File

client = AuthenticatedClient(base_url=os.environ["UKETORI_API"], token=os.environ["UKETORI_KEY"])
run = os.environ["UKETORI_RUN"]
PAY_DATE = date(2026, 12, 25)


def ok(answer):
    """The response, unless it is a refusal."""
    if answer is None or isinstance(answer, Problem):
        raise SystemExit(f"refused: {answer}")
    return answer


def wait(probe):
    """Asks until there is a value."""
    for _ in range(120):
        found = probe()
        if found is not None and not isinstance(found, Problem):
            return found
        time.sleep(0.5)
    raise SystemExit("waited in vain")


def send():
    with open(os.environ["UKETORI_LETTER"], "rb") as letter:
        body = UploadRequest(file=File(payload=letter, file_name="letter.pdf", mime_type="application/pdf"))
        return ok(upload.sync(client=client, body=body, idempotency_key=run))


sent = send()
# A repeated request gets the first response again, as an object of the same class.
assert send() == sent
document = sent.upload.documents[0].id
local_id = wait(lambda: ok(get_document.sync(document, client=client)).local_id)

seen = ok(get_invoice.sync(local_id, client=client))
change = ChangeInvoiceRequest(version=seen.version, invoice_number=run)
invoice = ok(change_invoice.sync(local_id, client=client, body=change))

state = ok(get_approval.sync("invoice", invoice.id, client=client))
for level in (1, 2):
    body = ApproveLevelRequest(version=state.version, subject_version=invoice.version)
    state = ok(approve_level.sync("invoice", invoice.id, level, client=client, body=body))
body = FinalizeApprovalRequest(invoice_version=invoice.version)
ok(finalize_approval.sync("invoice", invoice.id, client=client, body=body))

payment = wait(lambda: get_payment_of_invoice.sync(invoice.id, client=client))
account = payment.payee_account
if account is not None and account.state == "WAITING":
    version = ok(get_payee_account.sync(account.id, client=client)).version
    body = ConfirmPayeeAccountRequest(version=version, note="Called back on the known number")
    ok(confirm_payee_account.sync(account.id, client=client, body=body))

bank = ok(list_user_banks.sync(client=client)).items[0].id
body = ChangePaymentRequest(version=payment.version, user_bank_id=bank, pay_date=PAY_DATE)
ok(change_payment.sync(payment.pay_key, client=client, body=body))
for level in (1, 2, 3):
    ok(confirm_payment.sync(payment.pay_key, level, client=client))
ok(approve_payment.sync(payment.pay_key, client=client))

order = {"user_bank_id": bank, "pay_date": PAY_DATE, "pay_keys": [payment.pay_key]}
preview = ok(preview_zengin_export.sync(client=client, body=PreviewZenginExportRequest(**order)))
assert preview.can_export
batch = ok(create_zengin_export.sync(client=client, body=CreateZenginExportRequest(**order)))
file = ok(get_zengin_file.sync(batch.id, client=client))
with open(os.environ["UKETORI_TRANSFER"], "wb") as target:
    target.write(file.payload.read())
