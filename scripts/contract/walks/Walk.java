import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.Collections;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ApprovalsApi;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.InvoicesApi;
import org.openapitools.client.api.PayeeAccountsApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.api.UploadsApi;
import org.openapitools.client.api.UserBanksApi;
import org.openapitools.client.api.ZenginExportsApi;
import org.openapitools.client.model.*;

/** From the letter to the bank with the client that OpenAPI Generator makes; the steps are those of docs/api.md. */
public class Walk {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("UKETORI_API"));
    client.setBearerToken(System.getenv("UKETORI_KEY"));
    String run = System.getenv("UKETORI_RUN");
    UploadsApi uploads = new UploadsApi(client);
    InvoicesApi invoices = new InvoicesApi(client);
    ApprovalsApi approvals = new ApprovalsApi(client);
    PaymentsApi payments = new PaymentsApi(client);
    PayeeAccountsApi accounts = new PayeeAccountsApi(client);
    ZenginExportsApi exports = new ZenginExportsApi(client);

    File letter = new File(System.getenv("UKETORI_LETTER"));
    AcceptedUpload sent = send(uploads, letter, run);
    // A repeated request gets the first response again.
    if (!sent.equals(send(uploads, letter, run))) throw new IllegalStateException("another response");
    UUID document = sent.getUpload().getDocuments().get(0).getId();
    Integer localId = until(() -> new DocumentsApi(client).getDocument(document, 30).getLocalId());

    InvoiceDetail seen = invoices.getInvoice(localId);
    InvoiceDetail invoice =
        invoices.changeInvoice(
            localId,
            new ChangeInvoiceRequest().version(seen.getVersion()).invoiceNumber(run),
            null);

    String id = invoice.getId().toString();
    Integer subjectVersion = invoice.getVersion();
    ApprovalView state = approvals.getApproval("invoice", id);
    for (int level = 1; level <= 2; level++)
      state =
          approvals.approveLevel(
              "invoice",
              id,
              level,
              new ApproveLevelRequest().version(state.getVersion()).subjectVersion(subjectVersion),
              null);
    approvals.finalizeApproval("invoice", id, new FinalizeApprovalRequest().invoiceVersion(subjectVersion), null);

    PaymentView payment = until(() -> payments.getPaymentOfInvoice(id));
    PayeeAccountOfPayment account = payment.getPayeeAccount();
    if (account != null && account.getState() == PayeeAccountOfPayment.StateEnum.WAITING) {
      Integer version = accounts.getPayeeAccount(account.getId()).getVersion();
      accounts.confirmPayeeAccount(
          account.getId(),
          new ConfirmPayeeAccountRequest().version(version).note("Called back on the known number"),
          null);
    }

    UUID bank = new UserBanksApi(client).listUserBanks().getItems().get(0).getId();
    UUID payKey = payment.getPayKey();
    LocalDate day = LocalDate.of(2026, 12, 25);
    payments.changePayment(
        payKey, new ChangePaymentRequest().version(payment.getVersion()).userBankId(bank).payDate(day), null);
    for (int level = 1; level <= 3; level++) payments.confirmPayment(payKey, level, null, null);
    payments.approvePayment(payKey, null, null);

    PreviewZenginExportRequest plan =
        new PreviewZenginExportRequest().userBankId(bank).payDate(day).payKeys(Collections.singletonList(payKey));
    if (!exports.previewZenginExport(plan, null).getCanExport()) throw new IllegalStateException("an obstacle");
    CreateZenginExportRequest order =
        new CreateZenginExportRequest().userBankId(bank).payDate(day).payKeys(Collections.singletonList(payKey));
    UUID batch = exports.createZenginExport(order, null).getId();
    File file = exports.getZenginFile(batch);
    Files.copy(file.toPath(), Paths.get(System.getenv("UKETORI_TRANSFER")), StandardCopyOption.REPLACE_EXISTING);
  }

  private static AcceptedUpload send(UploadsApi uploads, File letter, String key) throws ApiException {
    return uploads.upload(letter, key, null, null, null, null, null, null, null, null, null);
  }

  /** Asks until there is a value. */
  private static <T> T until(Callable<T> probe) throws Exception {
    for (int i = 0; i < 120; i++) {
      try {
        T found = probe.call();
        if (found != null) return found;
      } catch (ApiException error) {
        if (error.getCode() != 404) throw error;
      }
      Thread.sleep(500);
    }
    throw new IllegalStateException("waited in vain");
  }
}
