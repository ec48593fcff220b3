package dev.streamside.testing.process;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// What the threads of another JVM have allocated.
final class Allocations {
    private Allocations() {}

    /// Bytes so far, of all threads that there have been. Virtual threads count with the threads that carry them.
    @SuppressWarnings("BanJNDI") // to a process that was started here, through an address that it told itself
    static double bytes(long pid) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            String address;
            try {
                address = machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
            try (var connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
                return ManagementFactory.newPlatformMXBeanProxy(
                                connector.getMBeanServerConnection(),
                                ManagementFactory.THREAD_MXBEAN_NAME,
                                ThreadMXBean.class)
                        .getTotalThreadAllocatedBytes();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (AttachNotSupportedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
